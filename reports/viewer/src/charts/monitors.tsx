import { numberText, placeText, unitText, words } from "../format.ts";
import { isOutside, type Monitored, type MonitorGroup, monitorGroups } from "../monitored.ts";
import type { Step } from "../types.ts";
import { linearScale, type Scale } from "./axis.ts";
import { Figure, Grid, Svg } from "./plot.tsx";

const height = 190;
/** Room for the words of a threshold above the highest tick and below the lowest. */
const margin = { left: 50, right: 10, top: 20, bottom: 54 };
/** In less, a threshold is only its number; the caption says what dashed lines are. */
const roomForWords = 160;

/** Quantities of lanes, both ends of the link together. */
function laneQuantities(step: Step): Map<string, MonitorGroup[]> {
  const quantities = new Map<string, MonitorGroup[]>();
  for (const group of monitorGroups(step)) {
    if (group.values.some(({ reading }) => reading.place.lane !== null)) {
      quantities.set(group.name, [...(quantities.get(group.name) ?? []), group]);
    }
  }
  return quantities;
}

interface ThresholdProps {
  value: number | null;
  what: "low" | "high";
  unit: string;
  x: number;
  width: number;
  scale: Scale;
}

function Threshold({ value, what, unit, x, width, scale }: ThresholdProps) {
  if (value === null) {
    return null;
  }
  const y = scale.at(value);
  const number = numberText(value, unit);
  const text = width < roomForWords ? number : `${what} warning ${number}`;
  return (
    <g class="limit">
      <line x1={x} x2={x + width} y1={y} y2={y} />
      <text x={x + 2} y={what === "low" ? y + 12 : y - 4}>
        {text}
      </text>
    </g>
  );
}

function Point(props: { value: Monitored; group: MonitorGroup; x: number; scale: Scale }) {
  const { value, group, x, scale } = props;
  const { reading, lowest, highest } = value;
  const outside = isOutside(value, group);
  const y = scale.at(reading.value ?? 0);
  return (
    <g class={outside ? "dot fail" : "dot unjudged"}>
      <title>{`${placeText(reading.place)}: ${numberText(reading.value, group.unit)}`}</title>
      {lowest !== null && highest !== null && (
        <line x1={x} x2={x} y1={scale.at(lowest)} y2={scale.at(highest)} />
      )}
      {outside ? (
        <path class="cross" d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />
      ) : (
        <circle cx={x} cy={y} r="3.5" />
      )}
      <text x={x} y={height - 25} text-anchor="middle">
        {reading.place.lane}
      </text>
    </g>
  );
}

interface PanelProps {
  group: MonitorGroup;
  x: number;
  width: number;
  scale: Scale;
}

/** The lanes of one end between the thresholds of the module there. */
function MonitorPanel({ group, x, width, scale }: PanelProps) {
  const pitch = width / group.values.length;
  return (
    <g>
      <Threshold value={group.low} what="low" unit={group.unit} x={x} width={width} scale={scale} />
      <Threshold value={group.high} what="high" unit={group.unit} x={x} width={width} scale={scale} />
      {group.values.map((value, index) => (
        <Point key={index} value={value} group={group} x={x + pitch * (index + 0.5)} scale={scale} />
      ))}
      <text class="axis-title" x={x + width / 2} y={height - 8} text-anchor="middle">
        {group.port}
      </text>
    </g>
  );
}

function Monitor({ groups, width }: { groups: MonitorGroup[]; width: number }) {
  const { name, unit } = groups[0] ?? { name: "", unit: "" };
  const values = groups
    .flatMap(({ low, high, values }) => [low, high, ...values.map(({ reading }) => reading.value)])
    .filter((value) => value !== null);
  const scale = linearScale(values, height - margin.bottom, margin.top);
  const room = (width - margin.left - margin.right) / groups.length;
  return (
    <Svg width={width} height={height} label={`${words(name)} per lane, ${unit}`}>
      <Grid
        left={margin.left}
        right={width - margin.right}
        ticks={scale.ticks.map((tick) => ({
          y: scale.at(tick),
          text: String(Number(tick.toPrecision(4))),
        }))}
      />
      {groups.map((group, index) => (
        <MonitorPanel
          key={group.port}
          group={group}
          x={margin.left + room * index + 6}
          width={room - 12}
          scale={scale}
        />
      ))}
    </Svg>
  );
}

/** What the modules monitor, lane by lane. */
export function Monitors({ step }: { step: Step }) {
  return (
    <>
      {[...laneQuantities(step)].map(([name, groups]) => {
        const known = groups.some(({ low }) => low !== null);
        const note = `${unitText(groups[0]?.unit ?? "").trim()} per lane`;
        return (
          <Figure
            key={name}
            title={words(name)}
            note={known ? `${note}; dashed: the module's own warning thresholds` : note}
          >
            {(width) => <Monitor groups={groups} width={width} />}
          </Figure>
        );
      })}
    </>
  );
}
