import { limitText, numberText, placeText, upperBound, valueText, words } from "../format.ts";
import type { Reading, Step } from "../types.ts";
import { decadeText, logScaleBetween, type Scale } from "./axis.ts";
import { Figure, Grid, Svg } from "./plot.tsx";

const height = 230;
const margin = { left: 46, right: 12, top: 18, bottom: 44 };

/** Bit error rates of single lanes, by the name of the measurement and the side of the module. */
export function laneRateGroups(step: Step): Map<string, Reading[]> {
  const groups = new Map<string, Reading[]>();
  for (const reading of step.readings) {
    if (reading.unit === "1" && reading.name.includes("_ber") && reading.place.lane !== null) {
      const { side } = reading.place;
      const key = `${words(reading.name)}${side ? `, ${side} side` : ""}`;
      groups.set(key, [...(groups.get(key) ?? []), reading]);
    }
  }
  return groups;
}

/** What is drawn for a reading: its value, or the bound that stands for no errors. */
function shown(reading: Reading): number | null {
  const value = upperBound(reading) ?? reading.value;
  return value !== null && value > 0 ? value : null;
}

function Dot({ reading, x, scale }: { reading: Reading; x: number; scale: Scale }) {
  const value = shown(reading);
  const verdict = reading.judgement?.verdict ?? "unjudged";
  const text = valueText(reading);
  if (value === null) {
    return null;
  }
  const y = scale.at(value);
  const bound = reading.judgement?.bound;
  const title = `${placeText(reading.place)}: ${text.main} ${text.detail}`;
  return (
    <g class={`dot ${verdict}`}>
      <title>{title}</title>
      {upperBound(reading) !== null ? (
        <path d={`M${x - 5} ${y - 4}h10l-5 9z`} />
      ) : (
        <>
          {bound && <line x1={x} x2={x} y1={y} y2={scale.at(bound)} />}
          {verdict === "fail" ? (
            <path class="cross" d={`M${x - 4.5} ${y - 4.5}l9 9m0 -9l-9 9`} />
          ) : (
            <circle cx={x} cy={y} r="4" />
          )}
        </>
      )}
    </g>
  );
}

interface PanelProps {
  port: string;
  readings: Reading[];
  x: number;
  width: number;
  scale: Scale;
}

/** The lanes of one end. */
function Panel({ port, readings, x, width, scale }: PanelProps) {
  const pitch = width / Math.max(readings.length, 1);
  const bottom = height - margin.bottom;
  return (
    <g>
      {readings.map((reading, index) => (
        <g key={index}>
          <Dot reading={reading} x={x + pitch * (index + 0.5)} scale={scale} />
          <text x={x + pitch * (index + 0.5)} y={bottom + 15} text-anchor="middle">
            {reading.place.lane}
          </text>
        </g>
      ))}
      <text class="axis-title" x={x + width / 2} y={bottom + 33} text-anchor="middle">
        {port}
      </text>
    </g>
  );
}

function panels(readings: Reading[]): [string, Reading[]][] {
  const ports = new Map<string, Reading[]>();
  for (const reading of readings) {
    const port = reading.place.port ?? "";
    ports.set(port, [...(ports.get(port) ?? []), reading]);
  }
  return [...ports];
}

/** One dot a lane on a logarithmic scale: circles passed, crosses failed, triangles are bounds. */
export function LaneRates({ name, readings }: { name: string; readings: Reading[] }) {
  const judgement = readings.find((reading) => reading.judgement)?.judgement;
  const values = readings.flatMap((reading) => [shown(reading), reading.judgement?.bound ?? null]);
  const positive = [...values, judgement?.threshold ?? null].filter(
    (value): value is number => value !== null && value > 0,
  );
  if (positive.length === 0) {
    return null;
  }
  const low = Math.floor(Math.log10(Math.min(...positive)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...positive))), low + 2);
  const scale = logScaleBetween(low, high, height - margin.bottom, margin.top);
  const bounded = readings.some((reading) => upperBound(reading) !== null);
  const note = `per lane${bounded ? "; ▾ no error seen, upper bound" : ""}`;
  return (
    <Figure title={name} note={note}>
      {(width) => {
        const groups = panels(readings);
        const room = (width - margin.left - margin.right) / groups.length;
        return (
          <Svg width={width} height={height} label={`${name}, per lane`}>
            <Grid
              left={margin.left}
              right={width - margin.right}
              ticks={scale.ticks.map((tick) => ({ y: scale.at(tick), text: decadeText(tick) }))}
            />
            {groups.map(([port, lanes], index) => (
              <Panel
                key={port}
                port={port}
                readings={lanes}
                x={margin.left + room * index + 6}
                width={room - 12}
                scale={scale}
              />
            ))}
            {judgement && (
              <g class="limit">
                <line
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={scale.at(judgement.threshold)}
                  y2={scale.at(judgement.threshold)}
                />
                <text
                  x={width - margin.right}
                  y={scale.at(judgement.threshold) - 5}
                  text-anchor="end"
                  aria-label={`limit ${numberText(judgement.threshold, "1")}`}
                >
                  limit {limitText(judgement, "1")}
                </text>
              </g>
            )}
          </Svg>
        );
      }}
    </Figure>
  );
}
