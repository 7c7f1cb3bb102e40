import { durationText, secondsBetween, timeText } from "./format.ts";
import type { Model } from "./model.ts";
import type { Run } from "./types.ts";

const meanings = {
  simulated: "every value comes from a virtual lab. Nothing here is evidence about hardware.",
  replayed: "every value was replayed from recordings. Nothing was measured on this gear now.",
};

function Provenance({ provenance }: { provenance: Run["header"]["provenance"] }) {
  if (provenance === "real") {
    return null;
  }
  return (
    <p class="banner">
      <strong>{provenance.toUpperCase()}</strong>: {meanings[provenance]}
    </p>
  );
}

/** When the last step of a segment ended: a process that died left no other sign. */
function lastSign(run: Run, segment: number): string {
  const ends = run.steps.filter((step) => step.segment === segment).map((step) => step.finished);
  return ends.sort().at(-1) ?? run.segments[segment]?.started ?? run.header.started;
}

function Segments({ run }: { run: Run }) {
  if (run.segments.length < 2) {
    return null;
  }
  return (
    <div class="segments">
      <h2>Interrupted run</h2>
      <ol>
        {run.segments.map(({ started, finished }, index) => {
          const end = finished ?? lastSign(run, index);
          const next = run.segments[index + 1];
          return (
            <li key={started}>
              {timeText(started)} to {timeText(end)}
              {finished === null && " (the controller died; last sign)"}
              {next && (
                <span class="gap">
                  Gap of {durationText(secondsBetween(end, next.started))}: nothing was measured
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ending(run: Run): string {
  if (run.finished === null) {
    return "unfinished";
  }
  const length = durationText(secondsBetween(run.header.started, run.finished));
  return run.aborted ? `aborted after ${length}` : `took ${length}`;
}

export function Header({ model }: { model: Model }) {
  const { run, seed } = model;
  const { header } = run;
  return (
    <header>
      <Provenance provenance={header.provenance} />
      <p class="kicker">Plugfest run report</p>
      <h1>
        {header.plan_name} on {header.topology.name}
      </h1>
      <dl class="facts">
        <Fact name="Run">{header.id}</Fact>
        <Fact name="Started">{timeText(header.started)}</Fact>
        <Fact name="Ended">{ending(run)}</Fact>
        <Fact name="Evidence">{header.provenance}</Fact>
        <Fact name="Limit table">{header.limits_version}</Fact>
        <Fact name="Plugfest">{header.controller_version}</Fact>
        <Fact name="Seed">{seed}</Fact>
        <Fact name="Steps">
          {run.steps.length} of {Math.max(header.planned_steps.length, run.steps.length)} planned
        </Fact>
      </dl>
      <Segments run={run} />
      {run.unrestored.length > 0 && (
        <div class="owed" role="alert">
          <strong>Left changed on the gear</strong> (<code>plugfest lab restore</code> takes it back):
          <ul>
            {run.unrestored.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
      )}
    </header>
  );
}
