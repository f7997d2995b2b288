import type { ReportColumn } from "#shared/domain/reports/report.ts";
import { formatDate, formatMonth } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber, formatRate } from "#shared/lib/numbers.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readValue } from "./report-cells.ts";

type Column = ReportColumn<Readonly<Record<string, unknown>>>;

/** A value formatted for its column; an en dash where it is missing. */
export function formatReportValue(column: Column, cell: unknown, language: Language): string {
  const value = readValue(cell);
  if (value === null) return "–";
  switch (column.format) {
    case "cents":
      return formatCents(Number(value), language);
    case "basis_points":
      return formatRate(Number(value), language);
    case "integer":
    case "days":
    case "hours":
      return formatNumber(Number(value), language);
    case "date":
      return formatDate(String(value), language);
    case "month":
      return formatMonth(String(value), language);
    case "choice":
      return column.text ? translateIn(language)(column.text(value)) : String(value);
    case "text":
      return String(value);
  }
}
