import { countText } from "../format.ts";
import type { Series, Step } from "../types.ts";
import { decadeText, logScale } from "./axis.ts";
import { Figure, Grid, Svg } from "./plot.tsx";
import { Legend } from "./ratios.tsx";

const height = 220;
const margin = { left: 46, right: 12, top: 22, bottom: 36 };
/** RS(544,514) corrects up to 15 symbols of a codeword; beyond it is lost. */
const correctable = 15;

/** The counts of one end; what was beyond repair stands after the last bin that can be corrected. */
function countsOf(series: Series, step: Step): (number | null)[] {
  const lost = step.readings.find(
    ({ name, place }) => name === "uncorrectable_codewords" && place.port === series.place.port,
  );
  const counts = Array.from({ length: correctable + 1 }, (_, bin) => series.y[bin] ?? null);
  return [...counts, lost?.value ?? series.y[correctable + 1] ?? null];
}

/** Codewords by symbol errors, both ends side by side. */
export function Histogram({ step }: { step: Step }) {
  const ends = step.series.filter(({ name }) => name === "codewords_by_symbol_errors");
  if (ends.length === 0) {
    return null;
  }
  const columns = ends.map((series) => ({ port: series.place.port, y: countsOf(series, step) }));
  const counts = columns.flatMap(({ y }) => y).filter((count) => count !== null && count > 0);
  const bins = correctable + 2;
  const scale = logScale([1, ...(counts as number[])], height - margin.bottom, margin.top);
  const limit = step.readings.find(({ name }) => name === "fec_top_bin")?.judgement?.threshold;
  return (
    <Figure title="Codewords by symbol errors" note="FEC histogram, logarithmic" wide>
      {(width) => {
        const pitch = (width - margin.left - margin.right) / bins;
        return (
          <>
            <Legend ports={ends.map(({ place }) => place.port)} />
            <Svg width={width} height={height} label="Codewords by number of symbol errors">
              <Grid
                left={margin.left}
                right={width - margin.right}
                ticks={scale.ticks.map((tick) => ({ y: scale.at(tick), text: decadeText(tick) }))}
              />
              <Bars columns={columns} pitch={pitch} at={scale.at} />
              {Array.from({ length: bins }, (_, bin) => (
                <text key={bin} x={margin.left + pitch * (bin + 0.5)} y={height - 20} text-anchor="middle">
                  {bin > correctable ? "lost" : bin % 2 === 0 || width > 480 ? bin : ""}
                </text>
              ))}
              <text class="axis-title" x={width / 2} y={height - 4} text-anchor="middle">
                symbol errors in a codeword
              </text>
              {limit !== undefined && limit < correctable && (
                <Mark x={margin.left + pitch * (limit + 1)} text={`limit ${limit}`} />
              )}
              <Mark x={margin.left + pitch * (correctable + 1)} text="beyond repair" />
            </Svg>
          </>
        );
      }}
    </Figure>
  );
}

function Mark({ x, text }: { x: number; text: string }) {
  return (
    <g class="limit">
      <line x1={x} x2={x} y1={margin.top - 6} y2={height - margin.bottom} />
      <text x={x - 4} y={margin.top - 9} text-anchor="end">
        {text}
      </text>
    </g>
  );
}

interface Column {
  port: string | null;
  y: (number | null)[];
}

function Bars(props: { columns: Column[]; pitch: number; at: (value: number) => number }) {
  const width = Math.max((props.pitch - 3) / props.columns.length, 1.5);
  const floor = height - margin.bottom;
  return (
    <>
      {props.columns.map(({ port, y }, end) => (
        <g key={end} class={`bar end-${end}`}>
          {y.map((count, bin) => {
            if (!count || count <= 0) {
              return null;
            }
            const x = margin.left + props.pitch * bin + 1.5 + width * end;
            const what = bin > correctable ? "beyond repair" : `with ${bin} symbol errors`;
            // One codeword lies on the axis itself and still must be seen.
            const top = Math.min(props.at(count), floor - 2);
            return (
              <rect key={bin} x={x} y={top} width={width} height={floor - top}>
                <title>{`${port}: ${countText(count)} codewords ${what}`}</title>
              </rect>
            );
          })}
        </g>
      ))}
    </>
  );
}
