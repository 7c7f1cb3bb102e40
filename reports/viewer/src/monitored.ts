import type { Reading, Step } from "./types.ts";

/** What the monitors step records beside each monitor, under its name with a suffix. */
const suffixes = ["_min", "_max", "_low_warning", "_high_warning"];

/** One value that a module monitors: mean and range over the polls. */
export interface Monitored {
  reading: Reading;
  lowest: number | null;
  highest: number | null;
}

/** One quantity at one end, with the module's own warning thresholds. */
export interface MonitorGroup {
  name: string;
  unit: string;
  port: string;
  low: number | null;
  high: number | null;
  values: Monitored[];
}

/** True if the value only accompanies a monitor. */
export function isCompanion(reading: Reading, step: Step): boolean {
  return suffixes.some(
    (suffix) =>
      reading.name.endsWith(suffix) &&
      step.readings.some(({ name }) => name === reading.name.slice(0, -suffix.length)),
  );
}

/** The quantities that have companions, by name and end. */
export function monitorGroups(step: Step): MonitorGroup[] {
  const at = new Map<string, Reading>();
  for (const reading of step.readings) {
    at.set(`${reading.name}|${reading.place.port}|${reading.place.lane}`, reading);
  }
  const groups = new Map<string, MonitorGroup>();
  for (const reading of step.readings) {
    const { port, lane } = reading.place;
    const beside = (suffix: string, where: number | null) =>
      at.get(`${reading.name}${suffix}|${port}|${where}`)?.value ?? null;
    const lowest = beside("_min", lane);
    const low = beside("_low_warning", null);
    if (lowest === null && low === null) {
      continue;
    }
    const key = `${reading.name}|${port}`;
    const group = groups.get(key) ?? {
      name: reading.name,
      unit: reading.unit,
      port: port ?? "",
      low,
      high: beside("_high_warning", null),
      values: [],
    };
    group.values.push({ reading, lowest, highest: beside("_max", lane) });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** On a threshold is outside, as the step judges it. */
export function isOutside(value: Monitored, { low, high }: MonitorGroup): boolean {
  const lowest = value.lowest ?? value.reading.value;
  const highest = value.highest ?? value.reading.value;
  return (
    (low !== null && lowest !== null && lowest <= low) ||
    (high !== null && highest !== null && highest >= high)
  );
}
