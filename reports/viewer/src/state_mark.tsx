import type { Overall } from "./types.ts";

const glyphs: Record<Overall, string> = {
  pass: "✓",
  fail: "✗",
  inconclusive: "?",
  error: "!",
  timeout: "◷",
  aborted: "■",
  skipped: "–",
  "not tested": "–",
};

/** A verdict as glyph, word and colour, so that no one of them is needed alone. */
export function StateMark({ state }: { state: Overall }) {
  return (
    <span class={`mark ${state.replace(" ", "_")}`}>
      <span class="glyph" aria-hidden="true">
        {glyphs[state]}
      </span>
      {state}
    </span>
  );
}
