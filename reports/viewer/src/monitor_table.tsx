import { numberText, unitText, words } from "./format.ts";
import { isOutside, type Monitored, type MonitorGroup, monitorGroups } from "./monitored.ts";
import type { Step } from "./types.ts";

const plain = (value: number | null) => (value === null ? "" : numberText(value, "count"));

/** Monitors resolve no more than a hundredth of their unit. */
const fixed = (value: number | null) => (value === null ? "" : value.toFixed(2));

function rangeText({ low, high }: MonitorGroup): string {
  return low === null || high === null ? "not set" : `${plain(low)} to ${plain(high)}`;
}

function Value({ value, group }: { value: Monitored; group: MonitorGroup }) {
  const { lowest, highest, reading } = value;
  const outside = isOutside(value, group);
  return (
    <>
      {outside && <b class="outside">✗ outside </b>}
      {fixed(reading.value)}
      {fixed(lowest) !== fixed(highest) && (
        <small>
          {fixed(lowest)}…{fixed(highest)}
        </small>
      )}
    </>
  );
}

function Row({ group, lanes }: { group: MonitorGroup; lanes: number[] }) {
  const whole = group.values.find(({ reading }) => reading.place.lane === null);
  return (
    <tr>
      <th scope="row">
        {words(group.name)},{unitText(group.unit)}
        <small>{group.port}</small>
      </th>
      <td>{rangeText(group)}</td>
      {whole ? (
        <td colSpan={Math.max(lanes.length, 1)}>
          <Value value={whole} group={group} />
        </td>
      ) : (
        lanes.map((lane) => {
          const value = group.values.find(({ reading }) => reading.place.lane === lane);
          return <td key={lane}>{value && <Value value={value} group={group} />}</td>;
        })
      )}
    </tr>
  );
}

/** Every monitor of both ends: mean and range over the polls, beside the module's thresholds. */
export function MonitorTable({ step }: { step: Step }) {
  const groups = monitorGroups(step);
  const all = groups.flatMap(({ values }) => values.map(({ reading }) => reading.place.lane));
  const lanes = [...new Set(all)].filter((lane) => lane !== null).sort((a, b) => a - b);
  if (groups.length === 0) {
    return null;
  }
  return (
    <div class="scroll">
      <table class="lanes">
        <thead>
          <tr>
            <th scope="col">Monitor</th>
            <th scope="col">Warns outside</th>
            {lanes.length === 0 && <th scope="col">Module</th>}
            {lanes.map((lane) => (
              <th scope="col" key={lane}>
                Lane {lane}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Row key={`${group.name} ${group.port}`} group={group} lanes={lanes} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
