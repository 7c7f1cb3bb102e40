import type { Evidence } from "./types.ts";

function sizeText(bytes: number): string {
  return bytes < 10000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
}

function Item({ id, evidence }: { id: string; evidence: Evidence | undefined }) {
  if (!evidence || evidence.kind === "missing") {
    return (
      <li>
        <code>{id}</code> <span class="absent">not in the store: {evidence?.label}</span>
      </li>
    );
  }
  const name = `${evidence.label} (${evidence.kind}, ${sizeText(evidence.size)})`;
  if (evidence.text === null) {
    return (
      <li>
        {name}: in the results store as <code>{id}</code>
      </li>
    );
  }
  return (
    <li>
      <details class="raw">
        <summary>
          {name} <code>{id}</code>
        </summary>
        <pre tabIndex={0}>{evidence.text}</pre>
      </details>
    </li>
  );
}

interface EvidenceListProps {
  ids: string[];
  evidence: Record<string, Evidence>;
  anchor: string;
}

/** Raw evidence by its SHA-256; what is small is inside. */
export function EvidenceList({ ids, evidence, anchor }: EvidenceListProps) {
  if (ids.length === 0) {
    return null;
  }
  return (
    <div class="evidence" id={`evidence-${anchor}`}>
      <h5>Evidence</h5>
      <ul>
        {ids.map((id) => (
          <Item key={id} id={id} evidence={evidence[id]} />
        ))}
      </ul>
    </div>
  );
}
