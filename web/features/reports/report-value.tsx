import type { ReportColumn, ReportRow } from "#shared/domain/reports/report.ts";
import { formatDate, formatMonth } from "#shared/lib/dates.ts";
import { formatEuros } from "#shared/lib/money.ts";
import { formatNumber, formatPercent } from "#shared/lib/numbers.ts";
import type { Texts } from "#web/components/use-texts.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Empty, NumberValue, Money, Percent } from "#web/components/value.tsx";

export type AnyReportColumn = ReportColumn<Readonly<Record<string, unknown>>>;
export type RawReportValue = string | number | null;

const numbers: ReadonlySet<AnyReportColumn["format"]> = new Set(["cents", "basis_points", "integer", "days", "hours"]);

/** Numbers are right-aligned. */
export const isNumber = ({ format }: Pick<AnyReportColumn, "format">) => numbers.has(format);

/** A key for a report row: all its values. */
export const reportValueKey = (row: ReportRow) => Object.values(row).join(" ");

/** A value in its column's format; an en dash if there is none. */
export function ReportValue({ column, value }: { column: AnyReportColumn; value: RawReportValue | undefined }) {
  const { t, language } = useTexts();
  if (value === null || value === undefined) return <Empty />;
  switch (column.format) {
    case "cents":
      return <Money cents={Number(value)} />;
    case "basis_points":
      return <Percent basisPoints={Number(value)} />;
    case "hours":
      return <NumberValue value={Number(value)} unit="h" />;
    case "integer":
    case "days":
      return <NumberValue value={Number(value)} />;
    case "date":
      return <Day date={String(value)} />;
    case "month":
      return <time dateTime={String(value).slice(0, 7)}>{formatMonth(String(value), language)}</time>;
    case "choice":
      return column.text ? t(column.text(value)) : value;
    case "text":
      return value;
  }
}

/** Label of a chart's bar: the column's value as text. */
export function formatLabel({ t, language }: Texts, column: AnyReportColumn, label: string | null): string {
  if (label === null) return t("components.empty_value");
  if (column.format === "month") return formatMonth(label, language);
  if (column.format === "date") return formatDate(label, language);
  return column.text ? t(column.text(label)) : label;
}

/** Label of a chart's measured value: whole euros, whole per cent. */
export function formatMeasure({ language }: Texts, format: AnyReportColumn["format"]): (value: number) => string {
  if (format === "cents") return (value) => formatEuros(value, language);
  if (format === "basis_points") return (value) => formatPercent(Math.round(value / 100) * 100, language);
  return (value) => formatNumber(value, language);
}
