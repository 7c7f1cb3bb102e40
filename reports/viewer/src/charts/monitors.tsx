import { numberText, placeText, unitText, words } from "../format.ts";
import type { Reading, Step } from "../types.ts";
import { linearScale } from "./axis.ts";
import { Figure, Grid, Svg } from "./plot.tsx";

const height = 150;
const margin = { left: 50, right: 10, top: 12, bottom: 40 };

/** The module's own warning thresholds, where a step recorded them beside the monitor. */
interface Thresholds {
  low: number | null;
  high: number | null;
}

function thresholdsOf(step: Step, name: string, port: string | null): Thresholds {
  const find = (suffix: string) =>
    step.readings.find(
      (reading) => reading.name === `${name}${suffix}` && reading.place.port === port,
    )?.value ?? null;
  return { low: find("_low_warning"), high: find("_high_warning") };
}

function laneGroups(step: Step): [string, Reading[]][] {
  const groups = new Map<string, Reading[]>();
  for (const reading of step.readings) {
    if (reading.place.lane !== null && !reading.name.includes("_ber") && reading.value !== null) {
      groups.set(reading.name, [...(groups.get(reading.name) ?? []), reading]);
    }
  }
  return [...groups];
}

interface MonitorProps {
  name: string;
  readings: Reading[];
  thresholds: Map<string, Thresholds>;
  width: number;
}

function Warnings(props: { low: number | null; high: number | null; x: number; width: number;
                           at: (value: number) => number }) {
  return (
    <g class="limit">
      {[props.low, props.high].map(
        (value, index) =>
          value !== null && (
            <line key={index} x1={props.x} x2={props.x + props.width} y1={props.at(value)} y2={props.at(value)}>
              <title>{index === 0 ? "low" : "high"} warning threshold</title>
            </line>
          ),
      )}
    </g>
  );
}

function Monitor({ name, readings, thresholds, width }: MonitorProps) {
  const unit = readings[0]?.unit ?? "";
  const limits = [...thresholds.values()].flatMap(({ low, high }) => [low, high]);
  const values = [...readings.map(({ value }) => value), ...limits].filter((v) => v !== null);
  const scale = linearScale(values, height - margin.bottom, margin.top);
  const ports = [...new Set(readings.map(({ place }) => place.port ?? ""))];
  const room = (width - margin.left - margin.right) / ports.length;
  return (
    <Svg width={width} height={height} label={`${words(name)} per lane`}>
      <Grid
        left={margin.left}
        right={width - margin.right}
        ticks={scale.ticks.map((tick) => ({
          y: scale.at(tick),
          text: String(Number(tick.toPrecision(4))),
        }))}
      />
      {ports.map((port, index) => {
        const lanes = readings.filter(({ place }) => (place.port ?? "") === port);
        const x = margin.left + room * index + 6;
        const pitch = (room - 12) / lanes.length;
        const { low, high } = thresholds.get(port) ?? { low: null, high: null };
        return (
          <g key={port}>
            <Warnings low={low} high={high} x={x} width={room - 12} at={scale.at} />
            {lanes.map((reading, lane) => (
              <g class="dot unjudged" key={lane}>
                <title>{`${placeText(reading.place)}: ${numberText(reading.value, unit)}`}</title>
                <circle cx={x + pitch * (lane + 0.5)} cy={scale.at(reading.value ?? 0)} r="3.5" />
                <text x={x + pitch * (lane + 0.5)} y={height - 25} text-anchor="middle">
                  {reading.place.lane}
                </text>
              </g>
            ))}
            <text class="axis-title" x={x + room / 2} y={height - 8} text-anchor="middle">
              {port}
            </text>
          </g>
        );
      })}
    </Svg>
  );
}

/** What the modules monitor, lane by lane. */
export function Monitors({ step }: { step: Step }) {
  return (
    <>
      {laneGroups(step).map(([name, readings]) => {
        const ports = new Set(readings.map(({ place }) => place.port ?? ""));
        const thresholds = new Map(
          [...ports].map((port) => [port, thresholdsOf(step, name, port)] as const),
        );
        const known = [...thresholds.values()].some(({ low, high }) => low !== null || high !== null);
        const note = `${unitText(readings[0]?.unit ?? "").trim()} per lane`;
        return (
          <Figure
            key={name}
            title={words(name)}
            note={known ? `${note}; dashed: the module's warning thresholds` : note}
          >
            {(width) => (
              <Monitor name={name} readings={readings} thresholds={thresholds} width={width} />
            )}
          </Figure>
        );
      })}
    </>
  );
}
