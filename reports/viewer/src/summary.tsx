import { countStates } from "./filter.ts";
import { words } from "./format.ts";
import { type Model, needsLook, type StepView, states, type TargetView } from "./model.ts";
import { StateMark } from "./state_mark.tsx";
import type { Overall } from "./types.ts";

interface Finding {
  target: TargetView;
  view: StepView;
}

/** What did not pass, worst first, in the order of the page. */
function findings(model: Model): Finding[] {
  const all = model.targets.flatMap((target) => target.steps.map((view) => ({ target, view })));
  return states
    .filter(needsLook)
    .flatMap((state) => all.filter(({ view }) => view.state === state));
}

function Tally({ title, entries }: { title: string; entries: [Overall, number][] }) {
  return (
    <div class="tally">
      <h3>{title}</h3>
      <ul>
        {entries.map(([state, count]) => (
          <li key={state}>
            <b>{count}</b> <StateMark state={state} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Summary({ model }: { model: Model }) {
  const targets = new Map<Overall, number>();
  for (const { overall } of model.targets) {
    targets.set(overall, (targets.get(overall) ?? 0) + 1);
  }
  const order: Overall[] = [...states, "not tested"];
  const found = findings(model);
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title">Verdicts</h2>
      <div class="tallies">
        <Tally
          title="Links and rails"
          entries={order.flatMap((state) => {
            const count = targets.get(state);
            return count ? [[state, count] as [Overall, number]] : [];
          })}
        />
        <Tally
          title="Steps"
          entries={[...countStates(model.targets)].filter(([, count]) => count > 0)}
        />
      </div>
      {found.length === 0 ? (
        <p>Nothing failed, and nothing was left open.</p>
      ) : (
        <ol class="findings">
          {found.map(({ target, view }) => (
            <li key={view.step.id}>
              <StateMark state={view.state} />
              <a href={`#${view.anchor}`}>
                {target.name}, {words(view.step.verb)}
              </a>
              <span>{view.reason}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
