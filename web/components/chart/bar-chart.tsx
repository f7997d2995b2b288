import { Skeleton } from "@mantine/core";
import { ChartLegend, ChartMark, ChartValue, ValueBefore } from "./chart-frame.tsx";
import { scaleOf, type ChartProps } from "./chart-point.ts";
import classes from "./chart.module.css";

/** Horizontal bars from zero, with name and number beside each; each links to its rows. */
export function BarChart({ points, format, of, series, before }: ChartProps) {
  const whole = scaleOf(points, of);
  return (
    <>
      <ChartLegend series={series} before={before} />
      <ul className={classes.bars}>
        {points.map((point) => {
          const { id, label, values, href, isRest } = point;
          return (
            <li key={id}>
              <ChartMark href={href} className={classes.bar}>
                <span className={classes.barName} title={label}>
                  {label}
                </span>
                {values.map((value, index) => (
                  // The order of the series is fixed.
                  <span key={series?.[index] ?? "value"} className={classes.barLine}>
                    <span className={classes.track} data-rest={isRest || undefined} aria-hidden>
                      {!isRest && (
                        <span
                          className={classes.fill}
                          data-series={index}
                          style={{ width: `${((value ?? 0) / whole) * 100}%` }}
                        />
                      )}
                      {index === 0 && before !== undefined && typeof point.before === "number" && (
                        <span className={classes.mark} style={{ left: `${(point.before / whole) * 100}%` }} />
                      )}
                    </span>
                    <ChartValue value={value} format={format} series={series?.[index]} />
                  </span>
                ))}
                <ValueBefore point={point} before={before} format={format} />
              </ChartMark>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Placeholder while the bars load. */
export function BarSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.bars} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.bar}>
          <Skeleton height={12} />
        </div>
      ))}
    </div>
  );
}
