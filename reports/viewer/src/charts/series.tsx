import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";

import { words } from "../format.ts";
import type { Series, Step } from "../types.ts";
import { decadeText } from "./axis.ts";
import { Figure } from "./plot.tsx";
import { Legend } from "./ratios.tsx";

const height = 220;
/** Okabe-Ito, as in styles/charts.css; a canvas does not see style sheets. */
const colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7"];
const limitColour = "#b34700";
const inkColour = "#57606a";
/** More points than pixels show nothing more. */
const mostPoints = 2000;

const limitSeries: uPlot.Series = {
  label: "limit",
  stroke: limitColour,
  dash: [2, 3],
  width: 1.5,
  points: { show: false },
};

const barred = "codewords_by_symbol_errors";

/** Curves over time, by name; both ends share a chart. */
function curves(step: Step): [string, Series[]][] {
  const groups = new Map<string, Series[]>();
  for (const series of step.series) {
    if (series.name !== barred && series.x.length > 1) {
      groups.set(series.name, [...(groups.get(series.name) ?? []), series]);
    }
  }
  return [...groups];
}

/** Keeps the highest point of each stretch, so that a burst stays visible. */
function thinned(series: Series): [number[], (number | null)[]] {
  const step = Math.ceil(series.x.length / mostPoints);
  const x: number[] = [];
  const y: (number | null)[] = [];
  for (let start = 0; start < series.x.length; start += step) {
    const stretch = series.y.slice(start, start + step).map((value) => value ?? 0);
    x.push(series.x[start] ?? start);
    const top = Math.max(...stretch);
    y.push(top > 0 ? top : null);
  }
  return [x, y];
}

/** Whole decades only; between them a grid tells nothing. */
function decades(_: uPlot, __: number, low: number, high: number): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => 10 ** (first + index));
}

function options(width: number, group: Series[], limit: number | undefined): uPlot.Options {
  const rate = group[0]?.y_unit === "1";
  const axis = { stroke: inkColour, font: "11px system-ui", grid: { stroke: "#e6e9ed" } };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { distr: rate ? 3 : 1 } },
    axes: [
      { ...axis, label: group[0]?.x_unit, labelSize: 18, labelFont: "11px system-ui", size: 34 },
      {
        ...axis,
        size: 46,
        ...(rate ? { splits: decades } : {}),
        values: (_, ticks) => ticks.map((tick) => (rate ? decadeText(tick) : String(tick))),
      },
    ],
    series: [
      {},
      ...group.map((series, index) => ({
        label: series.place.port ?? "link",
        stroke: colours[index % colours.length],
        width: 1.5,
        dash: index % 2 === 1 ? [6, 3] : undefined,
        points: { show: false },
      })),
      ...(limit === undefined ? [] : [limitSeries]),
    ],
  };
}

function tables(group: Series[], limit: number | undefined): uPlot.AlignedData {
  const joined = uPlot.join(group.map((series) => thinned(series) as uPlot.AlignedData));
  const x = joined[0];
  return limit === undefined
    ? joined
    : ([...joined, Array.from(x, () => limit)] as uPlot.AlignedData);
}

function Curve(props: { width: number; group: Series[]; limit: number | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current) {
      return;
    }
    const plot = new uPlot(
      options(props.width, props.group, props.limit),
      tables(props.group, props.limit),
      ref.current,
    );
    return () => plot.destroy();
  }, [props.width, props.group, props.limit]);
  return <div ref={ref} />;
}

export function TimeSeries({ step }: { step: Step }) {
  return (
    <>
      {curves(step).map(([name, group]) => {
        const limit = step.readings.find((reading) => reading.name === name)?.judgement?.threshold;
        return (
          <Figure key={name} title={words(name)} note="over the window, worst of each point" wide>
            {(width) => (
              <>
                <Legend ports={group.map(({ place }) => place.port)} limit={limit !== undefined} />
                <Curve width={width} group={group} limit={limit} />
              </>
            )}
          </Figure>
        );
      })}
    </>
  );
}
