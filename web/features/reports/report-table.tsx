import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link } from "wouter";
import { parseSort } from "#shared/domain/core/list.ts";
import type { Report, ReportResult, ReportQuery, ReportRow } from "#shared/domain/reports/report.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useRowClick } from "#web/components/row-click.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ReportCell } from "./report-cell.tsx";
import { type AnyReportColumn, isNumber, reportValueKey, ReportValue } from "./report-value.tsx";
import classes from "./reports.module.css";
import type { ReportAddress } from "./use-report-address.ts";

export interface ReportTableProps {
  report: Report;
  columns: readonly AnyReportColumn[];
  result: ReportResult;
  query: ReportQuery;
  address: ReportAddress;
}

const alignOf = (column: AnyReportColumn) => (isNumber(column) ? "right" : undefined);

/** A sortable heading: numbers sort descending first, texts and dates ascending. */
function Head({ column, address }: { column: AnyReportColumn; address: ReportAddress }) {
  const { t } = useTexts();
  const sort = parseSort(address.parameters.get("sort") ?? "");
  const isSorted = sort.column === column.field;
  const isDescending = isSorted ? !sort.descending : isNumber(column);
  const href = address.hrefWith({ sort: `${isDescending ? "-" : ""}${column.field}` });
  const Icon = sort.descending ? IconArrowDown : IconArrowUp;
  const direction = sort.descending ? "descending" : "ascending";
  return (
    <th scope="col" data-align={alignOf(column)} aria-sort={isSorted ? direction : undefined}>
      <Link href={href} className={classes.sort} data-sorted={isSorted || undefined}>
        <span>{t(column.title)}</span>
        {isSorted ? <Icon size={14} aria-hidden /> : <IconArrowsSort size={14} aria-hidden />}
      </Link>
    </th>
  );
}

/** A figure of its own rows that has none: a click on it opens nothing, not even the row. */
const isNothing = (column: AnyReportColumn, row: ReportRow) => column.open !== undefined && !row[column.field];
const stopRow = (event: MouseEvent) => event.stopPropagation();

function Row({ row, ...props }: Omit<ReportTableProps, "result" | "address"> & { row: ReportRow }) {
  const { report, columns, query } = props;
  const href = report.open(row, query);
  const open = useRowClick(href);
  return (
    <tr onClick={open} data-row={href !== null || undefined}>
      {columns.map((column) => (
        <td
          key={column.field}
          data-align={alignOf(column)}
          data-format={column.format}
          onClick={isNothing(column, row) ? stopRow : undefined}
        >
          <ReportCell report={report} column={column} row={row} query={query} />
        </td>
      ))}
    </tr>
  );
}

/** The rows of a report, with the totals of all rows at the foot. */
export function ReportTable({ result, address, ...props }: ReportTableProps) {
  const { t } = useTexts();
  const { report, columns } = props;
  const { rows, totals } = result;
  return (
    <div className={classes.scroller}>
      <PlainTable className={classes.table} label={t(report.title)} columns={columns.length}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.field} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={reportValueKey(row)} row={row} {...props} />
          ))}
        </tbody>
        {Object.keys(totals).length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.field} scope="row">
                    {t("reports.total")}
                  </th>
                ) : (
                  <td key={column.field} data-align={alignOf(column)}>
                    {column.field in totals && <ReportValue column={column} value={totals[column.field]} />}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </div>
  );
}
