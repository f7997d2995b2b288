import type { ShownColumn } from "./column.ts";
import classes from "./data-table.module.css";

/** More rows than any screen shows; rendering more would only cost time. */
const VISIBLE = 24;
const widths = ["70%", "55%", "80%", "62%"] as const;

const Bar = (size: { width?: number | string; height?: number }) => <span style={size} />;

/** Placeholder rows of the final size during the first load. */
export function SkeletonRows<Row>({ columns, count }: { columns: readonly ShownColumn<Row>[]; count: number }) {
  const rows = Array.from({ length: Math.min(count, VISIBLE) }, (_, index) => index);
  return (
    <tbody aria-hidden className={classes.awaited}>
      {rows.map((row) => (
        <tr key={row}>
          <td className={classes.tick}>
            <Bar width={16} height={16} />
          </td>
          {columns.map(({ id, align }, index) => (
            <td key={id} data-align={align}>
              <Bar width={widths[(row + index) % widths.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
