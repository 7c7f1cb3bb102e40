import { evidenceAnchor } from "./evidence.tsx";
import { basisText, limitText, marginText, numberText, placeText, shortHash, valueText, words } from "./format.ts";
import { isCompanion, monitorGroups } from "./monitored.ts";
import { StateMark } from "./state_mark.tsx";
import type { Judgement, Reading, Step } from "./types.ts";

/** What a verdict needs beyond value and limit: how much more would decide. */
const openQuestion = (judgement: Judgement | null) =>
  judgement?.verdict === "inconclusive" ? judgement.reason : "";

function levelText(reading: Reading, judgement: Judgement): string {
  const id = judgement.limit === reading.name ? "" : `${words(judgement.limit)}, `;
  return `${id}${judgement.level} level, table ${judgement.version}`;
}

function Row({ reading }: { reading: Reading }) {
  const { judgement } = reading;
  const value = valueText(reading);
  return (
    <tr class={`row_${judgement?.verdict ?? "recorded"}`}>
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
        {basisText(reading).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </td>
      <td data-label="Verdict">{judgement && <StateMark state={judgement.verdict} />}</td>
      <td data-label="Evidence" class="why">
        {reading.evidence && (
          <a href={`#${evidenceAnchor(reading.evidence)}`}>
            <code>{shortHash(reading.evidence)}</code>
          </a>
        )}
        {openQuestion(judgement) && <small>{openQuestion(judgement)}</small>}
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

export function Readings({ step }: { step: Step }) {
  const monitors = new Set(
    monitorGroups(step).flatMap(({ values }) => values.map(({ reading }) => reading)),
  );
  const others = step.readings.filter(
    (reading) => !monitors.has(reading) && !isCompanion(reading, step),
  );
  const byLane = (reading: Reading) => reading.judgement === null && reading.place.lane !== null;
  const lanes = others.filter(byLane);
  const sorted = others.filter((reading) => !byLane(reading)).toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      {sorted.length > 0 && <Table readings={sorted} />}
      {lanes.length > 0 && <LaneTable readings={lanes} />}
    </>
  );
}

/** Paper shows what did not pass; this says what it leaves to the file. */
function leftToFile(readings: Reading[]): string {
  const passed = readings.filter(({ judgement }) => judgement?.verdict === "pass").length;
  const recorded = readings.filter(({ judgement }) => judgement === null).length;
  const parts = [passed && `${passed} that passed`, recorded && `${recorded} only recorded`];
  const said = parts.filter(Boolean).join(" and ");
  return said && `Not printed: values ${said}. They are in the file.`;
}

function Table({ readings }: { readings: Reading[] }) {
  return (
    <>
      <table class="readings">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Value</th>
            <th scope="col">Limit</th>
            <th scope="col">Margin</th>
            <th scope="col">Verdict</th>
            <th scope="col">Evidence</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading, index) => (
            <Row key={index} reading={reading} />
          ))}
        </tbody>
      </table>
      <p class="soft on-paper">{leftToFile(readings)}</p>
    </>
  );
}
