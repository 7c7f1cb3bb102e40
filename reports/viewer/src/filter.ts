import { states, type TargetView } from "./model.ts";
import type { StepState } from "./types.ts";

/** The states to show; empty shows everything. */
export type Filter = ReadonlySet<StepState>;

export function toggled(filter: Filter, state: StepState): Filter {
  const next = new Set(filter);
  if (!next.delete(state)) {
    next.add(state);
  }
  return next;
}

export function shows(filter: Filter, state: StepState): boolean {
  return filter.size === 0 || filter.has(state);
}

export function countStates(targets: TargetView[]): Map<StepState, number> {
  const counts = new Map<StepState, number>(states.map((state) => [state, 0]));
  for (const { steps } of targets) {
    for (const { state } of steps) {
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
  }
  return counts;
}
