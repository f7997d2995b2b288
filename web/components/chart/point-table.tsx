import { Link } from "wouter";
import type { ChartPoint } from "./chart-point.ts";
import { ChartValue } from "./chart-frame.tsx";
import { PlainTable } from "../plain-table.tsx";
import classes from "./chart.module.css";

interface PointTableProps {
  points: readonly ChartPoint[];
  /** Headings: of the name, then of each value. */
  heads: readonly string[];
  format: (value: number) => string;
  /** Heading of the values of a year earlier. */
  before?: string;
}

/** The data of a chart as a table. */
export function PointTable({ points, heads, format, before }: PointTableProps) {
  return (
    <PlainTable className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {before !== undefined && <th scope="col">{before}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map(({ id, label, values, href, before: earlier = null }) => (
          <tr key={id}>
            <th scope="row">{href === null ? label : <Link href={href}>{label}</Link>}</th>
            {values.map((value, index) => (
              <td key={heads[index + 1]}>
                <ChartValue value={value} format={format} />
              </td>
            ))}
            {before !== undefined && (
              <td>
                <ChartValue value={earlier} format={format} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
