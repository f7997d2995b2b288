import { Skeleton } from "@mantine/core";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";

/** More than any screen shows: the rest would only cost time. */
const VISIBLE = 24;
const widths = ["70%", "55%", "80%", "62%"] as const;

/** Rows of the final size while the first answer is on its way. */
export function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  const rows = Array.from({ length: Math.min(count, VISIBLE) }, (_, index) => index);
  return (
    <tbody aria-hidden>
      {rows.map((row) => (
        <tr key={row}>
          <td className={classes.tick}>
            <Skeleton height={16} width={16} radius="xs" />
          </td>
          {columns.map(({ id, align }, index) => (
            <td key={id} data-align={align}>
              <Skeleton height={10} radius="sm" width={widths[(row + index) % widths.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
