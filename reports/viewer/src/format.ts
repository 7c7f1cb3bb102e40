import type { Judgement, Place, Reading } from "./types.ts";

/** One-sided 95 % Poisson bound with no error seen, times trials: used where no limit applies. */
const zeroErrorBound = -Math.log(0.05);

function scientific(value: number, digits = 1): string {
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  return `${mantissa}e${exponent?.replace("+", "")}`;
}

export function unitText(unit: string): string {
  if (unit === "1" || unit === "count") {
    return "";
  }
  return unit === "Cel" ? " °C" : ` ${unit}`;
}

export function numberText(value: number | null, unit: string): string {
  if (value === null) {
    return "not a number";
  }
  if (unit === "1" && value !== 0 && Math.abs(value) < 1e-2) {
    return scientific(value);
  }
  return `${Number(value.toPrecision(4))}${unitText(unit)}`;
}

export function countText(count: number): string {
  return count <= 99999 ? String(count) : scientific(count, 2);
}

function exposureText(reading: Reading): string {
  const { errors, trials } = reading.exposure ?? { errors: 0, trials: 0 };
  const what = reading.name.includes("_ber") ? "bits" : "trials";
  return `${countText(errors)} ${errors === 1 ? "error" : "errors"} in ${countText(trials)} ${what}`;
}

/** The upper bound that stands for "no error seen"; null if errors were seen or nothing counted. */
export function upperBound(reading: Reading): number | null {
  const { exposure, judgement } = reading;
  if (!exposure || exposure.errors > 0 || exposure.trials === 0) {
    return null;
  }
  return judgement?.bound ?? zeroErrorBound / exposure.trials;
}

/** The bound lies above the value when it was to prove, below when it disproved. */
function boundText({ judgement, value }: Reading): string {
  if (!judgement || judgement.bound === null || !judgement.confidence) {
    return "";
  }
  const sign = judgement.bound >= (value ?? 0) ? "<" : ">";
  return `; ${sign} ${scientific(judgement.bound)} at ${percentText(judgement.confidence)}`;
}

const percentText = (part: number) => `${Number((100 * part).toPrecision(4))} %`;

export interface ValueText {
  main: string;
  detail: string;
}

/** The value with all that it claims. No errors seen is an upper bound, never zero. */
export function valueText(reading: Reading): ValueText {
  const bound = upperBound(reading);
  if (bound !== null) {
    const confidence = percentText(reading.judgement?.confidence || 0.95);
    return { main: `< ${scientific(bound)}`, detail: `${confidence}, ${exposureText(reading)}` };
  }
  const claimed = reading.source === "device-reported" || reading.source === "smoothed";
  const silent = claimed && reading.name.includes("_ber") && reading.value === 0;
  const main = silent ? "no error reported" : numberText(reading.value, reading.unit);
  if (reading.exposure) {
    return { main, detail: exposureText(reading) + boundText(reading) };
  }
  const detail = claimed && reading.unit === "1" ? `${reading.source}, exposure unknown` : "";
  return { main, detail };
}

export function limitText(judgement: Judgement, unit: string): string {
  const sign = judgement.comparison === "at_most" ? "≤" : "≥";
  return `${sign} ${numberText(judgement.threshold, unit)}`;
}

export function marginText(judgement: Judgement, unit: string): string {
  // A limit of zero leaves nothing to spare.
  if (judgement.margin === null || judgement.threshold === 0) {
    return "";
  }
  const sign = judgement.margin >= 0 ? "+" : "−";
  const size = Math.abs(judgement.margin);
  return unit === "1"
    ? `${sign}${size.toFixed(1)} decades`
    : `${sign}${Number(size.toPrecision(3))}${unitText(unit)}`;
}

/**
 * What else a verdict carries: the frame loss that random errors would lead to (bursts make it worse, so nothing is told
 * apart below 1e-30), and what the sample could have caught.
 */
export function basisText({ judgement, unit }: Reading): string[] {
  if (!judgement) {
    return [];
  }
  const { log10_frame_loss: loss, detectable_rate: caught, guard_band: guard } = judgement.basis;
  return [
    loss === null ? "" : `predicted frame loss ${loss > -30 ? scientific(10 ** loss) : "< 1.0e-30"}`,
    caught === null ? "" : `${scientific(caught)} would have failed`,
    guard > 0 ? `guard band ${numberText(guard, unit)}` : "",
  ].filter(Boolean);
}

export function placeText(place: Place): string {
  const side = place.side ? `${place.side} ` : "";
  const lane = place.lane === null ? "" : `${side}lane ${place.lane}`;
  return [place.port ?? "", lane].filter(Boolean).join(", ");
}

/** "2026-11-30 18:33:50 UTC". */
export const timeText = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

export function durationText(seconds: number): string {
  if (seconds < 120) {
    return `${Number(seconds.toPrecision(3))} s`;
  }
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

export function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

export const shortHash = (id: string) => id.slice(0, 12);

/** "admin_flap" as people write it. */
export const words = (name: string) => name.replaceAll("_", " ");
