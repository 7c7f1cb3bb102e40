import { durationText, words } from "../format.ts";
import type { Reading, Step } from "../types.ts";
import { Figure, Svg } from "./plot.tsx";

const rowHeight = 16;
const left = 108;
const right = 112;
const top = 20;

interface Transition {
  name: string;
  ratios: Reading[];
}

/** Transitions that were held against what the module advertises. */
function transitions(step: Step): Transition[] {
  const found = new Map<string, Reading[]>();
  for (const reading of step.readings) {
    if (reading.name.endsWith("_ratio") && reading.value !== null) {
      const name = reading.name.slice(0, -"_ratio".length);
      found.set(name, [...(found.get(name) ?? []), reading]);
    }
  }
  return [...found].map(([name, ratios]) => ({ name, ratios }));
}

function tookText(step: Step, name: string, ratio: Reading): string {
  const took = step.readings.find(
    (reading) => reading.name === `${name}_s` && reading.place.port === ratio.place.port,
  );
  if (took?.value == null || !ratio.value) {
    return `${ratio.value?.toFixed(2)} of advertised`;
  }
  return `${durationText(took.value)} of ${durationText(took.value / ratio.value)}`;
}

interface BarProps {
  ratio: Reading;
  label: string;
  y: number;
  end: number;
  scale: (ratio: number) => number;
}

function Bar({ ratio, label, y, end, scale }: BarProps) {
  const x = scale(ratio.value ?? 0);
  return (
    <g class={`bar end-${end} ${ratio.judgement?.verdict ?? ""}`}>
      <title>{`${ratio.place.port}: ${label}`}</title>
      <rect x={left} y={y} width={Math.max(x - left, 1)} height={rowHeight - 5} />
      <text x={x + 5} y={y + 9}>
        {label}
      </text>
    </g>
  );
}

/** How long each transition took, as a part of what the module says it may take. */
export function Ratios({ step }: { step: Step }) {
  const list = transitions(step);
  if (list.length === 0) {
    return null;
  }
  const ports = [...new Set(list.flatMap(({ ratios }) => ratios.map(({ place }) => place.port)))];
  const worst = Math.max(1.1, ...list.flatMap(({ ratios }) => ratios.map(({ value }) => value ?? 0)));
  const groupHeight = rowHeight * ports.length + 8;
  const height = top + groupHeight * list.length + 4;
  return (
    <Figure title="Transition times" note="against the advertised maximum" wide>
      {(width) => {
        const scale = (ratio: number) => left + ((width - left - right) * ratio) / worst;
        return (
          <>
            <Legend ports={ports} />
            <Svg width={width} height={height} label="Transition times against advertised maximum">
              {list.map(({ name, ratios }, group) => (
                <g key={name}>
                  <text x={left - 8} y={top + group * groupHeight + groupHeight / 2} text-anchor="end">
                    {words(name)}
                  </text>
                  {ratios.map((ratio) => {
                    const end = ports.indexOf(ratio.place.port);
                    const y = top + group * groupHeight + end * rowHeight;
                    const label = tookText(step, name, ratio);
                    return <Bar key={end} ratio={ratio} label={label} y={y} end={end} scale={scale} />;
                  })}
                </g>
              ))}
              <g class="limit">
                <line x1={scale(1)} x2={scale(1)} y1={top - 4} y2={height} />
                <text x={scale(1)} y={11} text-anchor="middle">
                  advertised
                </text>
              </g>
            </Svg>
          </>
        );
      }}
    </Figure>
  );
}

/** Which colour is which end. */
export function Legend({ ports, limit }: { ports: (string | null)[]; limit?: boolean }) {
  return (
    <ul class="legend">
      {ports.map((port, index) => (
        <li key={port} class={`end-${index}`}>
          {port ?? "link"}
        </li>
      ))}
      {limit && <li class="at-limit">limit</li>}
    </ul>
  );
}
