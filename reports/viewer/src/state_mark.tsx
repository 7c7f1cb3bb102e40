import type { StepState } from "./types.ts";

const glyphs: Record<StepState | "not tested", string> = {
  pass: "✓",
  fail: "✗",
  inconclusive: "?",
  "lab error": "!",
  skipped: "–",
  "not tested": "–",
};

/** A verdict as glyph, word and colour, so that no one of them is needed alone. */
export function StateMark({ state }: { state: StepState | "not tested" }) {
  return (
    <span class={`mark ${state.replace(" ", "_")}`}>
      <span class="glyph" aria-hidden="true">
        {glyphs[state]}
      </span>
      {state}
    </span>
  );
}
