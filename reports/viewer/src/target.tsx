import { type Filter, shows } from "./filter.ts";
import type { Model, TargetView } from "./model.ts";
import { StateMark } from "./state_mark.tsx";
import { StepCard } from "./step.tsx";
import type { EndIdentity } from "./types.ts";

/** The newest identity of each end, as steps found it. */
function endsOf(target: TargetView): EndIdentity[] {
  const ends = new Map<string, EndIdentity>();
  for (const { step } of target.steps) {
    for (const end of step.ends) {
      ends.set(end.port, end);
    }
  }
  return [...ends.values()];
}

function Identity({ end }: { end: EndIdentity }) {
  const rows: [string, string][] = [
    ["Box", [end.device_model, end.device_serial].filter(Boolean).join(", serial ")],
    ["Software", end.device_software],
    ["Module", [end.module_vendor, end.module_part].filter(Boolean).join(" ")],
    ["Type", end.module_type],
    ["Revision", end.module_revision],
    ["Serial", end.module_serial],
    ["Firmware", end.module_firmware],
  ];
  return (
    <div class="end">
      <h4>{end.port}</h4>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span class="absent">not stated</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function subtitle(target: TargetView): string {
  const { link } = target;
  if (!link) {
    return "";
  }
  const rail = link.rail === null ? "" : `, rail ${link.rail}`;
  const medium = target.medium?.toUpperCase() ?? "";
  return `${link.a} to ${link.b}, ${medium}, ${link.rate_gbps} Gb/s on ${link.lanes} lanes${rail}`;
}

interface TargetProps {
  target: TargetView;
  model: Model;
  filter: Filter;
  lazy: boolean;
}

export function Target({ target, model, filter, lazy }: TargetProps) {
  const steps = target.steps.filter(({ state }) => shows(filter, state));
  const ends = endsOf(target);
  return (
    <article class="target" id={target.anchor} aria-label={target.name}>
      <div class="target-title">
        <h3>
          <a href={`#${target.anchor}`}>{target.name}</a>
        </h3>
        <StateMark state={target.overall} />
      </div>
      {target.link && <p class="soft">{subtitle(target)}</p>}
      {target.missing > 0 && (
        <p class="soft">{target.missing} planned steps were not reached.</p>
      )}
      {ends.length > 0 && (
        <div class="ends">
          {ends.map((end) => (
            <Identity key={end.port} end={end} />
          ))}
        </div>
      )}
      {steps.map((view) => (
        <StepCard key={view.step.id} view={view} model={model} lazy={lazy} />
      ))}
    </article>
  );
}
