import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Drawn at this width until the page says how much room there is, and in print. */
const usualWidth = 560;

/** The width of an element, followed as the window changes. */
export function useWidth<Node extends HTMLElement>() {
  const ref = useRef<Node>(null);
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) {
      return;
    }
    const measure = () => {
      // A closed element measures zero; it keeps its width for the day it is opened or printed.
      if (element.clientWidth > 0) {
        setWidth(element.clientWidth);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface FigureProps {
  title: string;
  note?: string;
  wide?: boolean;
  children: (width: number) => ComponentChildren;
}

/** A chart with its caption, drawn for the width it has. */
export function Figure({ title, note, wide, children }: FigureProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return (
    <figure class={wide ? "chart wide" : "chart"}>
      <figcaption>
        <b>{title}</b> {note && <span>{note}</span>}
      </figcaption>
      <div ref={ref}>{children(width)}</div>
    </figure>
  );
}

interface SvgProps {
  width: number;
  height: number;
  label: string;
  children: ComponentChildren;
}

export function Svg({ width, height, label, children }: SvgProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {children}
    </svg>
  );
}

/** Horizontal grid lines with their labels on the left. */
export function Grid(props: { ticks: { y: number; text: string }[]; left: number; right: number }) {
  return (
    <g class="grid">
      {props.ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={props.left} x2={props.right} y1={y} y2={y} />
          <text x={props.left - 6} y={y + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
