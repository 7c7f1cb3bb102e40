import { limitText, marginText, numberText, placeText, shortHash, valueText, words } from "./format.ts";
import { StateMark } from "./state_mark.tsx";
import type { Judgement, Reading, Step } from "./types.ts";

/** A point that passed says nothing that its columns do not say. */
function reasonOf(judgement: Judgement | null): string {
  const obvious = judgement?.verdict === "pass" && judgement.confidence === 0;
  return judgement && !obvious ? judgement.reason : "";
}

function levelText(reading: Reading, judgement: Judgement): string {
  const id = judgement.limit === reading.name ? "" : `${words(judgement.limit)}, `;
  return `${id}${judgement.level} level, table ${judgement.version}`;
}

function Row({ reading, anchor }: { reading: Reading; anchor: string }) {
  const { judgement } = reading;
  const value = valueText(reading);
  return (
    <tr>
      <td data-label="What">
        {words(reading.name)}
        <small>{placeText(reading.place)}</small>
      </td>
      <td data-label="Value" class="value">
        {value.main}
        {value.detail && <small>{value.detail}</small>}
      </td>
      <td data-label="Limit">
        {judgement ? limitText(judgement, reading.unit) : <span class="absent">recorded only</span>}
        {judgement && <small>{levelText(reading, judgement)}</small>}
      </td>
      <td data-label="Margin" class="value">
        {judgement && marginText(judgement, reading.unit)}
      </td>
      <td data-label="Verdict">{judgement && <StateMark state={judgement.verdict} />}</td>
      <td data-label="Why" class="why">
        {reasonOf(judgement)}
        {reading.evidence && (
          <small>
            <a href={`#evidence-${anchor}`}>evidence</a> <code>{shortHash(reading.evidence)}</code>
          </small>
        )}
      </td>
    </tr>
  );
}

/** What decided comes first: failed, open, passed, then what is only recorded. */
function rank({ judgement }: Reading): number {
  return judgement ? ["fail", "inconclusive", "pass"].indexOf(judgement.verdict) : 3;
}

/** Recorded values of lanes, one row for each quantity and end. */
function laneRows(readings: Reading[]): Map<string, Reading[]> {
  const rows = new Map<string, Reading[]>();
  for (const reading of readings) {
    const { port, side } = reading.place;
    const key = `${words(reading.name)}, ${port ?? "link"}${side === "host" ? ", host side" : ""}`;
    rows.set(key, [...(rows.get(key) ?? []), reading]);
  }
  return rows;
}

function LaneTable({ readings }: { readings: Reading[] }) {
  const lanes = [...new Set(readings.map(({ place }) => place.lane ?? 0))].sort((a, b) => a - b);
  return (
    <div class="scroll">
      <table class="lanes">
        <thead>
          <tr>
            <th scope="col">Recorded, by lane</th>
            {lanes.map((lane) => (
              <th scope="col" key={lane}>
                {lane}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...laneRows(readings)].map(([name, row]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {lanes.map((lane) => {
                const reading = row.find(({ place }) => place.lane === lane);
                return <td key={lane}>{reading && numberText(reading.value, reading.unit)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Readings({ step, anchor }: { step: Step; anchor: string }) {
  const byLane = (reading: Reading) => reading.judgement === null && reading.place.lane !== null;
  const lanes = step.readings.filter(byLane);
  const sorted = step.readings
    .filter((reading) => !byLane(reading))
    .toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      {sorted.length > 0 && <Table readings={sorted} anchor={anchor} />}
      {lanes.length > 0 && <LaneTable readings={lanes} />}
    </>
  );
}

function Table({ readings, anchor }: { readings: Reading[]; anchor: string }) {
  return (
    <table class="readings">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Value</th>
          <th scope="col">Limit</th>
          <th scope="col">Margin</th>
          <th scope="col">Verdict</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((reading, index) => (
          <Row key={index} reading={reading} anchor={anchor} />
        ))}
      </tbody>
    </table>
  );
}
