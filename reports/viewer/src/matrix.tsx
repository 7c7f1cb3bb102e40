import { words } from "./format.ts";
import type { Model, TargetView } from "./model.ts";
import { StateMark } from "./state_mark.tsx";

function partOf(target: TargetView): string {
  const end = target.steps.find(({ step }) => step.ends.length > 0)?.step.ends[0];
  return end?.module_part ?? "";
}

function Row({ target, verbs }: { target: TargetView; verbs: string[] }) {
  const { link } = target;
  return (
    <tr>
      <th scope="row">
        <a href={`#${target.anchor}`}>{target.name}</a>
        <small>
          {link ? [target.medium?.toUpperCase(), partOf(target)].filter(Boolean).join(" · ") : ""}
        </small>
      </th>
      <td class="overall">
        <StateMark state={target.overall} />
      </td>
      {verbs.map((verb) => {
        const view = target.steps.find(({ step }) => step.verb === verb);
        return (
          <td key={verb} class={view ? `is_${view.state}` : "blank"}>
            {view && (
              <a
                href={`#${view.anchor}`}
                title={view.reason}
                aria-label={`${target.name}, ${words(verb)}: ${view.state}`}
              >
                <StateMark state={view.state} />
              </a>
            )}
          </td>
        );
      })}
    </tr>
  );
}

export function Matrix({ model }: { model: Model }) {
  return (
    <section aria-labelledby="matrix-title">
      <h2 id="matrix-title">Links and steps</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="matrix-title">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col">Overall</th>
              {model.verbs.map((verb) => (
                <th scope="col" key={verb}>
                  {words(verb)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {model.targets.map((target) => (
              <Row key={target.name} target={target} verbs={model.verbs} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
