import { useMemo } from "react";
import { Link } from "wouter";
import type { BaseRow } from "../row.ts";
import { useRowClick } from "../row-click.ts";
import { useTexts } from "../use-texts.ts";
import { OrEmpty } from "../value.tsx";
import type { ShownColumn } from "./column.ts";
import classes from "./data-table.module.css";
import { TickBox } from "./tick-box.tsx";
import type { RowHandlers } from "./use-row-keys.ts";

interface TableRowProps<Row extends BaseRow> extends RowHandlers {
  row: Row;
  /** Index on the page, from 0. */
  index: number;
  columns: readonly ShownColumn<Row>[];
  href: string;
  /** Whether this row is in the tab order. */
  isCurrent: boolean;
  isTicked: boolean;
  onTick: (row: Row) => void;
}

/** One row: a click anywhere except the checkbox opens it; the first cell is a real link. */
function PlainRow<Row extends BaseRow>(props: TableRowProps<Row>) {
  const { row, index: rowIndex, columns, href, isCurrent, isTicked, onTick, onFocus, onKeyDown } = props;
  const { t } = useTexts();
  const open = useRowClick(href);
  const moving = { tabIndex: isCurrent ? 0 : -1, onFocus: () => onFocus(rowIndex), onKeyDown };
  return (
    <tr
      data-row={rowIndex}
      aria-rowindex={rowIndex + 2}
      data-ticked={isTicked || undefined}
      data-archived={row.archived_at !== null || undefined}
      onClick={open}
    >
      <td className={classes.tick}>
        <TickBox
          {...moving}
          aria-label={t("components.table.select_row", { label: row.label })}
          checked={isTicked}
          onChange={() => onTick(row)}
        />
      </td>
      {columns.map((column, index) => {
        const content = column.render(row);
        return (
          <td key={column.id} data-align={column.align} title={typeof content === "string" ? content : undefined}>
            {index === 0 ? (
              <Link href={href} className={classes.link} data-row-link {...moving}>
                <OrEmpty>{content}</OrEmpty>
              </Link>
            ) : (
              <OrEmpty>{content}</OrEmpty>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Memoised: scrolling mounts and unmounts other rows without rendering this one again. */
export function TableRow<Row extends BaseRow>(props: TableRowProps<Row>) {
  const { row, index, columns, href, isCurrent, isTicked, onTick, onFocus, onKeyDown } = props;
  return useMemo(
    () => <PlainRow {...{ row, index, columns, href, isCurrent, isTicked, onTick, onFocus, onKeyDown }} />,
    [row, index, columns, href, isCurrent, isTicked, onTick, onFocus, onKeyDown],
  );
}
