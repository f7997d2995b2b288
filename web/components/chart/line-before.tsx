import type { ChartPoint } from "./chart-point.ts";
import classes from "./chart.module.css";

/** The line of a year earlier over the columns, from the middle of each to the next; it breaks where nothing is known. */
export function LineBefore({ points, whole }: { points: readonly ChartPoint[]; whole: number }) {
  const lines: string[][] = [[]];
  for (const [index, { before }] of points.entries()) {
    if (typeof before === "number") lines.at(-1)?.push(`${index + 0.5},${1 - before / whole}`);
    else lines.push([]);
  }
  return (
    <svg className={classes.line} viewBox={`0 0 ${points.length} 1`} preserveAspectRatio="none" aria-hidden>
      {lines
        .filter((line) => line.length > 1)
        .map((line) => (
          <polyline key={line[0]} points={line.join(" ")} vectorEffect="non-scaling-stroke" />
        ))}
    </svg>
  );
}
