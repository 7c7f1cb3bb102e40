import type { DerivedTarget, Evidence, Link, Overall, ReportData, Run, Step, StepState } from "./types.ts";

/** A step with what it says in one word, why, and where it is on the page. */
export interface StepView {
  step: Step;
  state: StepState;
  reason: string;
  anchor: string;
}

export interface TargetView {
  name: string;
  anchor: string;
  link: Link | null;
  medium: string | null;
  overall: Overall;
  missing: number;
  steps: StepView[];
}

export interface Model {
  run: Run;
  seed: string;
  targets: TargetView[];
  verbs: string[];
  evidence: Record<string, Evidence>;
}

/** Worst first: the order in which people want to read. */
export const states: StepState[] = [
  "fail",
  "inconclusive",
  "error",
  "timeout",
  "aborted",
  "pass",
  "skipped",
];

/** What a reader must look at. */
export const needsLook = (state: StepState) => state !== "pass" && state !== "skipped";

const plain = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, "_");

function stepViews(target: DerivedTarget, steps: Map<string, Step>): StepView[] {
  return target.steps.flatMap(({ id, state, reason }) => {
    const step = steps.get(id);
    return step ? [{ step, state, reason, anchor: `step-${plain(id)}` }] : [];
  });
}

/** Verbs in the order of the plan, as far as steps tell. */
function verbsOf(targets: TargetView[]): string[] {
  const verbs: string[] = [];
  for (const target of targets) {
    target.steps.forEach(({ step }, index) => {
      if (verbs.includes(step.verb)) {
        return;
      }
      const before = target.steps[index - 1]?.step.verb;
      const position = before === undefined ? -1 : verbs.indexOf(before);
      verbs.splice(position < 0 ? verbs.length : position + 1, 0, step.verb);
    });
  }
  return verbs;
}

export function makeModel(data: ReportData): Model {
  const { run, derived } = data;
  const steps = new Map(run.steps.map((step) => [step.id, step]));
  const links = new Map(run.header.topology.links.map((link) => [link.name, link]));
  const cables = new Map(run.header.topology.cables.map((cable) => [cable.name, cable]));
  const targets = derived.targets.map((target): TargetView => {
    const link = links.get(target.target) ?? null;
    return {
      name: target.target,
      anchor: `link-${target.anchor}`,
      link,
      medium: link ? (cables.get(link.cable)?.medium ?? null) : null,
      overall: target.overall,
      missing: target.missing,
      steps: stepViews(target, steps),
    };
  });
  return { run, seed: derived.seed, targets, verbs: verbsOf(targets), evidence: derived.evidence };
}

/** All evidence of a step: what it kept and what its values came from. */
export function evidenceOf(step: Step): string[] {
  const ids = new Set(step.evidence);
  for (const { evidence } of step.readings) {
    if (evidence) {
      ids.add(evidence);
    }
  }
  return [...ids];
}
