import { ChartLegend, ChartMark, ChartValue, ValueBefore } from "./chart-frame.tsx";
import { scaleOf, type ChartProps } from "./chart-point.ts";
import classes from "./chart.module.css";
import { LineBefore } from "./line-before.tsx";

/** Fraction of the height left below the number above a column (21 px in the stylesheet). */
const heightOf = (part: number) => ({ height: `calc((100% - 21px) * ${part})` });

/** Vertical columns from zero, with the name below and the number above each; each links to its rows. */
export function ColumnChart({ points, format, of, series, before }: ChartProps) {
  const whole = scaleOf(points, of);
  return (
    <>
      <ChartLegend series={series} before={before} />
      <div className={classes.plot}>
        <ol className={classes.columns}>
          {points.map((point) => {
            const { id, label, values, href } = point;
            return (
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
                  <ValueBefore point={point} before={before} format={format} />
                </ChartMark>
              </li>
            );
          })}
        </ol>
        {before !== undefined && <LineBefore points={points} whole={whole} />}
      </div>
    </>
  );
}
