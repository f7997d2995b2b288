import { VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { useTexts } from "../use-texts.ts";
import type { BaseRow } from "../row.ts";
import { CHECKBOX_WIDTH, minimumWidth } from "./column.ts";
import type { DataTableProps } from "./data-table-props.ts";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TableRow } from "./table-row.tsx";
import { TickBox } from "./tick-box.tsx";
import { TotalsFoot } from "./totals-foot.tsx";
import { useEdges } from "./use-edges.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowWindow } from "./use-row-window.ts";

/** The rows as a table: sticky header, fixed column widths, one row in the tab order. */
export function RowTable<Row extends BaseRow>({ list, columns, selection, hrefOf }: DataTableProps<Row>) {
  const { t } = useTexts();
  const rows = list.rows ?? [];
  const between = (a: number, b: number) => rows.slice(Math.min(a, b), Math.max(a, b) + 1);
  const keys = useRowKeys({
    count: rows.length,
    onTick: (index) => between(index, index).forEach(selection.toggle),
    onExtend: (from, to, left) => selection.change(between(from, to), between(from, left)),
  });
  const help = useId();
  const part = useRowWindow(rows.length, list.state.apiSearch, list.rows !== undefined && !list.isStale);
  useEdges(part.scroller.ref);
  const ticked = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <div className={classes.edges}>
      <div className={classes.scroller} {...part.scroller}>
        <VisuallyHidden id={help}>{t("components.table.keys")}</VisuallyHidden>
        <table
          className={classes.table}
          aria-describedby={help}
          aria-rowcount={rows.length + 1}
          style={{ minWidth: minimumWidth(columns) }}
        >
          <colgroup>
            <col style={{ width: CHECKBOX_WIDTH }} />
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th className={classes.tick} scope="col">
                <TickBox
                  aria-label={t("components.table.select_page")}
                  checked={rows.length > 0 && ticked === rows.length}
                  isPartial={ticked > 0 && ticked < rows.length}
                  onChange={() => selection.toggleAll(rows)}
                />
              </th>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} list={list} />
              ))}
            </tr>
          </thead>
          {list.rows ? (
            <tbody>
              <Spacer height={part.before} />
              {rows.slice(part.first, part.last).map((row, index) => (
                <TableRow
                  key={row.id}
                  row={row}
                  index={part.first + index}
                  columns={columns}
                  href={hrefOf(row)}
                  isCurrent={part.first + index === keys.current}
                  isTicked={selection.has(row.id)}
                  onTick={selection.toggle}
                  onFocus={keys.onFocus}
                  onKeyDown={keys.onKeyDown}
                />
              ))}
              <Spacer height={part.after} />
            </tbody>
          ) : (
            <SkeletonRows columns={columns} count={list.state.pageSize} />
          )}
          <TotalsFoot list={list} columns={columns} />
        </table>
      </div>
    </div>
  );
}

/** Placeholder for the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}
