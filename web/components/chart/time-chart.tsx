import { useLayoutEffect, useRef, useState } from "react";
import { BarChart } from "./bar-chart.tsx";
import type { ChartPoint, ChartProps } from "./chart-point.ts";
import classes from "./chart.module.css";
import { ColumnChart } from "./column-chart.tsx";

/** Width of a character above a column, and below it the minimum gap between two numbers, in pixels. */
const CHARACTER_WIDTH = 7.2;
const GAP = 6;
/** Minimum width of a column with its name, in pixels. */
const COLUMN_WIDTH = 26;

/** Width at which the numbers above the columns fit side by side. */
function widthOf(points: readonly ChartPoint[], format: (value: number) => string): number {
  const widest = (values: ChartPoint["values"]) =>
    values.reduce<number>((sum, value) => {
      const characterCount = value === null ? 1 : format(value).length;
      return sum + Math.max(COLUMN_WIDTH, characterCount * CHARACTER_WIDTH + GAP);
    }, 0);
  return Math.max(0, ...points.map(({ values }) => widest(values))) * points.length;
}

/** Width of an element, measured before paint and on resize; 0 at first. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** A time series: columns if their numbers fit, else horizontal bars. */
export function TimeChart(props: ChartProps) {
  const { element, width } = useWidth();
  const Chart = width > 0 && width < widthOf(props.points, props.format) ? BarChart : ColumnChart;
  return (
    <div ref={element} className={classes.time}>
      <Chart {...props} />
    </div>
  );
}
