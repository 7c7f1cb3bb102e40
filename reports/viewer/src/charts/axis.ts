/** A scale from values to pixels, with the values worth a tick. */
export interface Scale {
  at: (value: number) => number;
  ticks: number[];
}

/** Whole decades around the values, at least two of them; at most one tick in `step` decades. */
export function logScale(values: number[], from: number, to: number): Scale {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, 1)));
  const high = Math.ceil(Math.log10(Math.max(...positive, 10 ** low)));
  return logScaleBetween(low, Math.max(high, low + 2), from, to);
}

export function logScaleBetween(low: number, high: number, from: number, to: number): Scale {
  const step = Math.ceil((high - low) / 6);
  const ticks = [];
  for (let decade = low; decade <= high; decade += step) {
    ticks.push(10 ** decade);
  }
  const at = (value: number) => {
    const part = (Math.log10(value) - low) / (high - low);
    return from + (to - from) * Math.min(Math.max(part, 0), 1);
  };
  return { at, ticks };
}

/** Round steps (1, 2 or 5 times a power of ten) around the values. */
export function linearScale(values: number[], from: number, to: number): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = power * (span / 3 / power < 2 ? 2 : span / 3 / power < 5 ? 5 : 10);
  const first = Math.floor((low - 0.1 * span) / step);
  const last = Math.ceil((high + 0.1 * span) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const at = (value: number) => from + ((to - from) * (value / step - first)) / (last - first);
  return { at, ticks };
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "10⁻⁶". */
export function decadeText(value: number): string {
  const exponent = Math.round(Math.log10(value));
  const digits = [...String(Math.abs(exponent))].map((digit) => superscripts[Number(digit)]);
  return `10${exponent < 0 ? "⁻" : ""}${digits.join("")}`;
}
