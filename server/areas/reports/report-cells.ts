import type { i18n } from "i18next";
import type { ColumnFormat, ReportColumn } from "#shared/domain/reports/report.ts";
import { numberFormats } from "#server/engine/http/export-columns.ts";
import type { SheetCellValue, SheetColumn } from "#server/engine/services/spreadsheet.ts";

type Column = ReportColumn<Readonly<Record<string, unknown>>>;

const formats: Readonly<Partial<Record<ColumnFormat, string>>> = {
  cents: numberFormats.cents,
  basis_points: numberFormats.basis_points,
  date: numberFormats.date,
  month: "mmm yyyy",
  hours: "#,##0.0",
  integer: "#,##0",
  days: "#,##0",
};

export type ReportCellValue = string | number | null;

/** Converts a database cell: text, numbers (large ones as text), or null. */
export const readValue = (cell: unknown): ReportCellValue =>
  typeof cell === "string" || typeof cell === "number" ? cell : null;

function toCell(column: Column, value: ReportCellValue, texts: i18n): SheetCellValue {
  if (value === null) return null;
  switch (column.format) {
    case "cents":
    case "basis_points":
      return Number(value) / 100;
    case "integer":
    case "days":
    case "hours":
      return Number(value);
    case "date":
    case "month":
      return new Date(`${value}T00:00:00Z`);
    case "choice":
      return column.text ? texts.t(column.text(value)) : value;
    case "text":
      return value;
  }
}

/** Columns of a report's spreadsheet, with headers in the reader's language. */
export function sheetColumns(columns: readonly Column[], texts: i18n): SheetColumn[] {
  return columns.map(({ title, format }) => {
    const numFmt = formats[format];
    return { header: texts.t(title), width: numFmt ? 16 : 26, ...(numFmt ? { numFmt } : {}) };
  });
}

/** Adds up the totals while the rows are streamed. */
function createFoot(columns: readonly Column[], texts: i18n) {
  const sums = new Map<string, number>();
  const sumOf = (field: string) => sums.get(field) ?? 0;
  const foot = (column: Column): SheetCellValue => {
    const { field, total } = column;
    if (!total) return null;
    if (total === "sum") return toCell(column, sumOf(field), texts);
    const whole = sumOf(total.whole);
    return whole === 0 ? null : Math.round((sumOf(total.part) * 10_000) / whole) / 100;
  };
  return {
    add: (row: readonly unknown[]) => {
      for (const [index, { field, total }] of columns.entries())
        if (total === "sum") sums.set(field, sumOf(field) + Number(row[index] ?? 0));
    },
    cells: (): SheetCellValue[] =>
      columns.map((column, index) => (index === 0 ? texts.t("reports.total") : foot(column))),
  };
}

/** A report's rows as cells, followed by totals if it has any. */
export async function* reportCells(
  batches: AsyncIterable<readonly unknown[][]>,
  columns: readonly Column[],
  texts: i18n,
): AsyncGenerator<SheetCellValue[][]> {
  const foot = createFoot(columns, texts);
  for await (const rows of batches) {
    for (const row of rows) foot.add(row);
    yield rows.map((row) => columns.map((column, index) => toCell(column, readValue(row[index]), texts)));
  }
  if (columns.some(({ total }) => total !== undefined)) yield [foot.cells()];
}
