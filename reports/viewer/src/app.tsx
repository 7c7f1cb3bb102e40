import { useEffect, useState } from "preact/hooks";

import { EvidenceIndex } from "./evidence.tsx";
import { countStates, type Filter, shows, toggled } from "./filter.ts";
import { Header } from "./header.tsx";
import { Matrix } from "./matrix.tsx";
import { type Model, states } from "./model.ts";
import { StateMark } from "./state_mark.tsx";
import { Summary } from "./summary.tsx";
import { Target } from "./target.tsx";
import type { StepState } from "./types.ts";

/** From here on, the body of a step is drawn when it is opened. */
const manySteps = 600;

/** Opens what the address names; what a filter hides is shown again first. Prints what is open. */
function useOpening(showAll: () => void) {
  useEffect(() => {
    const openNamed = () => {
      const id = location.hash.slice(1);
      if (id && !document.getElementById(id)) {
        showAll();
      }
      // After the page was drawn again.
      setTimeout(() => {
        const named = document.getElementById(id);
        named?.closest("details")?.setAttribute("open", "");
        named?.scrollIntoView();
      });
    };
    openNamed();
    addEventListener("hashchange", openNamed);
    return () => removeEventListener("hashchange", openNamed);
  }, []);
}

interface FilterBarProps {
  model: Model;
  filter: Filter;
  onToggle: (state: StepState) => void;
  onClear: () => void;
}

function FilterBar({ model, filter, onToggle, onClear }: FilterBarProps) {
  const counts = countStates(model.targets);
  return (
    <div class="filter" role="group" aria-label="Show steps that are">
      <span>Show</span>
      <button type="button" aria-pressed={filter.size === 0} onClick={onClear}>
        all
      </button>
      {states.filter((state) => counts.get(state)).map((state) => (
        <button
          type="button"
          key={state}
          aria-pressed={filter.has(state)}
          onClick={() => onToggle(state)}
        >
          <StateMark state={state} /> {counts.get(state)}
        </button>
      ))}
    </div>
  );
}

export function App({ model }: { model: Model }) {
  const [filter, setFilter] = useState<Filter>(new Set());
  useOpening(() => setFilter(new Set()));
  const shown = model.targets.filter(
    ({ steps }) => filter.size === 0 || steps.some(({ state }) => shows(filter, state)),
  );
  return (
    <>
      <Header model={model} />
      <main>
        <Summary model={model} />
        <Matrix model={model} />
        <section aria-labelledby="details-title">
          <h2 id="details-title">Every link</h2>
          <FilterBar
            model={model}
            filter={filter}
            onToggle={(state) => setFilter(toggled(filter, state))}
            onClear={() => setFilter(new Set())}
          />
          {shown.map((target) => (
            <Target
              key={target.name}
              target={target}
              model={model}
              filter={filter}
              lazy={model.run.steps.length > manySteps}
            />
          ))}
        </section>
        <EvidenceIndex model={model} />
      </main>
      <footer>
        Run {model.run.header.id}, written by Plugfest {model.run.header.controller_version}. The
        same data: <a href="run.json">run.json</a>.
      </footer>
    </>
  );
}
