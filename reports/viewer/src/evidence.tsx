import { shortHash, words } from "./format.ts";
import { evidenceOf, type Model, type StepView } from "./model.ts";
import type { Evidence } from "./types.ts";

function sizeText(bytes: number): string {
  return bytes < 10000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
}

/** Where a piece of evidence is on this page; sheets link here too. */
export const evidenceAnchor = (id: string) => `evidence-${id}`;

interface EvidenceLinksProps {
  ids: string[];
  evidence: Record<string, Evidence>;
}

/** The evidence of a step, by what it is. */
export function EvidenceLinks({ ids, evidence }: EvidenceLinksProps) {
  if (ids.length === 0) {
    return null;
  }
  return (
    <div class="evidence">
      <h5>Evidence</h5>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a href={`#${evidenceAnchor(id)}`}>{evidence[id]?.label ?? "not in the store"}</a>{" "}
            <code>{shortHash(id)}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which steps a piece of evidence belongs to. */
function usersOf(model: Model): Map<string, StepView[]> {
  const users = new Map<string, StepView[]>();
  for (const view of model.targets.flatMap(({ steps }) => steps)) {
    for (const id of evidenceOf(view.step)) {
      users.set(id, [...(users.get(id) ?? []), view]);
    }
  }
  return users;
}

function Content({ id, evidence }: { id: string; evidence: Evidence }) {
  if (evidence.kind === "missing") {
    return <p class="absent">Not in the store: {evidence.label}</p>;
  }
  if (evidence.text !== null) {
    return <pre tabIndex={0}>{evidence.text}</pre>;
  }
  return (
    <p>
      Too large or not text: <a href={evidence.file ?? ""}>{evidence.file ?? id}</a>
    </p>
  );
}

function Item({ id, evidence, users }: { id: string; evidence: Evidence; users: StepView[] }) {
  const missing = evidence.kind === "missing";
  return (
    <li>
      <details class="raw" id={evidenceAnchor(id)}>
        <summary>
          {missing ? "missing" : `${evidence.label} (${evidence.kind}, ${sizeText(evidence.size)})`}{" "}
          <code>{id}</code>
        </summary>
        <p>
          Of{" "}
          {users.map(({ step, anchor }, index) => (
            <>
              {index > 0 && ", "}
              <a key={anchor} href={`#${anchor}`}>
                {step.target}, {words(step.verb)}
              </a>
            </>
          ))}
        </p>
        <Content id={id} evidence={evidence} />
      </details>
    </li>
  );
}

/** All raw evidence of the run, each once, by its SHA-256. */
export function EvidenceIndex({ model }: { model: Model }) {
  const ids = Object.entries(model.evidence);
  const users = usersOf(model);
  if (ids.length === 0) {
    return null;
  }
  return (
    <section class="evidence evidence-index" aria-labelledby="evidence-title">
      <h2 id="evidence-title">Raw evidence</h2>
      <p class="soft">
        What the gear said, byte for byte, addressed by the SHA-256 of its content.
      </p>
      <ul>
        {ids.map(([id, evidence]) => (
          <Item key={id} id={id} evidence={evidence} users={users.get(id) ?? []} />
        ))}
      </ul>
    </section>
  );
}
