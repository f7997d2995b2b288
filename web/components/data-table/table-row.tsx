import { Checkbox } from "@mantine/core";
import type { MouseEvent } from "react";
import { Link, useLocation } from "wouter";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";
import { OrEmpty } from "../value.tsx";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";
import type { RowKeys } from "./use-row-keys.ts";

interface TableRowProps<Row extends BaseRow> {
  row: Row;
  /** Its place on the page, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  href: string;
  keys: RowKeys;
  isTicked: boolean;
  onTick: () => void;
}

/** A click that a person means for the row itself, and not for a control in it or for the text they have marked. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  const isControl = target instanceof Element && target.closest("a, button, input, label") !== null;
  return !isControl && (window.getSelection()?.toString() ?? "") === "";
}

/** One row: a click anywhere opens it, the checkbox does not, and the first cell is a real link. */
export function TableRow<Row extends BaseRow>(props: TableRowProps<Row>) {
  const { row, index: place, columns, href, keys, isTicked, onTick } = props;
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const moving = keys.propsOf(place);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isForRow(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
    else navigate(href);
  };
  return (
    <tr
      data-row={place}
      aria-rowindex={place + 2}
      data-ticked={isTicked || undefined}
      data-archived={row.archived_at !== null || undefined}
      onClick={open}
    >
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          {...moving}
          aria-label={t("components.table.select_row", { label: row.label })}
          checked={isTicked}
          onChange={onTick}
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
