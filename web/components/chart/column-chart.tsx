import { ChartLegend, ChartMark, ChartValue } from "./chart-frame.tsx";
import { scaleOf, type ChartProps } from "./chart-point.ts";
import classes from "./chart.module.css";

/** Fraction of the height left below the number above a column (21 px in the stylesheet). */
const heightOf = (part: number) => ({ height: `calc((100% - 21px) * ${part})` });

/** Vertical columns from zero, with the name below and the number above each; each links to its rows. */
export function ColumnChart({ points, format, of, series }: ChartProps) {
  const whole = scaleOf(points, of);
  return (
    <>
      <ChartLegend series={series} />
      <ol className={classes.columns}>
        {points.map(({ id, label, values, href }) => (
          <li key={id}>
            <ChartMark href={href} className={classes.column}>
              <span className={classes.columnName}>
                <span>{label}</span>
              </span>
              <span className={classes.columnBars}>
                {values.map((value, index) => (
                  <span key={series?.[index] ?? "value"} className={classes.columnBar}>
                    <span
                      className={classes.columnFill}
                      data-series={index}
                      style={heightOf((value ?? 0) / whole)}
                      aria-hidden
                    />
                    <ChartValue value={value} format={format} series={series?.[index]} />
                  </span>
                ))}
              </span>
            </ChartMark>
          </li>
        ))}
      </ol>
    </>
  );
}
