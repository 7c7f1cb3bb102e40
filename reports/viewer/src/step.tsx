import { useState } from "preact/hooks";

import { Histogram } from "./charts/histogram.tsx";
import { LaneRates, laneRateGroups } from "./charts/lanes.tsx";
import { Monitors } from "./charts/monitors.tsx";
import { Ratios } from "./charts/ratios.tsx";
import { TimeSeries } from "./charts/series.tsx";
import { EvidenceLinks } from "./evidence.tsx";
import { durationText, timeText, words } from "./format.ts";
import { evidenceOf, type Model, needsLook, type StepView } from "./model.ts";
import { MonitorTable } from "./monitor_table.tsx";
import { Readings } from "./readings.tsx";
import { StateMark } from "./state_mark.tsx";
import type { Step } from "./types.ts";

function Charts({ step }: { step: Step }) {
  return (
    <div class="charts">
      {[...laneRateGroups(step)].map(([name, readings]) => (
        <LaneRates key={name} name={name} readings={readings} />
      ))}
      <Monitors step={step} />
      <Ratios step={step} />
      <Histogram step={step} />
      <TimeSeries step={step} />
    </div>
  );
}

function Notes({ step }: { step: Step }) {
  return (
    <ul class="notes">
      {step.notes.map(({ level, text }) => (
        <li key={text} class={level}>
          {level !== "info" && <b>{level}: </b>}
          {text}
        </li>
      ))}
    </ul>
  );
}

function Body({ view, model }: { view: StepView; model: Model }) {
  const { step } = view;
  const length = (step.test_finished_ns - step.test_started_ns) / 1e9;
  const segments = model.run.segments.length;
  return (
    <div class="step-body">
      {step.error && (
        <p class="error">
          <b>{step.error_kind ?? step.outcome}</b>: {step.error}
        </p>
      )}
      <Notes step={step} />
      <Charts step={step} />
      <MonitorTable step={step} />
      <Readings step={step} />
      <EvidenceLinks ids={evidenceOf(step)} evidence={model.evidence} />
      <p class="soft">
        {timeText(step.started)}, {durationText(length)} of test time, attempt {step.attempt}
        {segments > 1 && `, segment ${step.segment + 1} of ${segments}`}
      </p>
    </div>
  );
}

interface StepCardProps {
  view: StepView;
  model: Model;
  lazy: boolean;
}

/** What failed is open; what passed is a line until asked. */
export function StepCard({ view, model, lazy }: StepCardProps) {
  const interesting = needsLook(view.state);
  const [opened, setOpened] = useState(interesting || !lazy);
  return (
    <details
      class={`step is_${view.state}`}
      id={view.anchor}
      open={interesting}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <span class="verb">{words(view.step.verb)}</span>
        <StateMark state={view.state} />
        <span class="step-summary">{view.step.summary || view.reason}</span>
      </summary>
      {opened && <Body view={view} model={model} />}
    </details>
  );
}
