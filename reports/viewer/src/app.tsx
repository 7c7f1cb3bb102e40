import { useEffect, useState } from "preact/hooks";

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

/** Opens the step or link that the address names, and everything before printing. */
function useOpening() {
  useEffect(() => {
    const openNamed = () => {
      const named = document.getElementById(location.hash.slice(1));
      named?.closest("details")?.setAttribute("open", "");
    };
    const openAll = () => {
      for (const details of document.querySelectorAll("details:not(.raw)")) {
        details.setAttribute("open", "");
      }
    };
    openNamed();
    addEventListener("hashchange", openNamed);
    addEventListener("beforeprint", openAll);
    return () => {
      removeEventListener("hashchange", openNamed);
      removeEventListener("beforeprint", openAll);
    };
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
      {states.map((state) => (
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
  useOpening();
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
      </main>
      <footer>
        Run {model.run.header.id}, written by Plugfest {model.run.header.controller_version}. The
        same data: <a href="run.json">run.json</a>.
      </footer>
    </>
  );
}
