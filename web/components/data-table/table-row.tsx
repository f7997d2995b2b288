import { Checkbox } from "@mantine/core";
import { Link } from "wouter";
import type { BaseRow } from "../row.ts";
import { useRowClick } from "../row-click.ts";
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

/** One row: a click anywhere opens it, the checkbox does not, and the first cell is a real link. */
export function TableRow<Row extends BaseRow>(props: TableRowProps<Row>) {
  const { row, index: place, columns, href, keys, isTicked, onTick } = props;
  const { t } = useTexts();
  const open = useRowClick(href);
  const moving = keys.propsOf(place);
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
