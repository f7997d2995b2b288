import type { Report, ReportResult, ReportChartResult, ReportQuery } from "#shared/domain/reports/report.ts";
import { addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import { BarChart } from "#web/components/chart/bar-chart.tsx";
import type { ChartPoint } from "#web/components/chart/chart-point.ts";
import { TimeChart } from "#web/components/chart/time-chart.tsx";
import { hasYearBefore, useYearBefore } from "#web/components/chart/year-before.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type AnyReportColumn, formatLabel, formatMeasure } from "./report-value.tsx";
import classes from "./reports.module.css";

type Points = ReportChartResult["points"];

/** Months are derived from rows, so one without rows is missing: it is added with the value 0. */
function withEmptyMonths(points: Points, { from, to }: ReportResult): Points {
  const known = new Map(points.map((point) => [point.key, point]));
  const all: Points = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1))
    all.push(known.get(month) ?? { key: month, label: month, values: [0] });
  return all;
}

/** A counted or named field that is not a column: the number of rows, or the month of a date. */
const unlisted = (format: AnyReportColumn["format"]): AnyReportColumn => ({
  field: "rows",
  title: "reports.rows",
  format,
});

interface ReportChartProps {
  report: Report;
  result: ReportResult;
  query: ReportQuery;
}

/** A report's bar chart; the table below has the same data. */
export function ReportChart({ report, result, query }: ReportChartProps) {
  const texts = useTexts();
  const { chart, columns } = report;
  const isTimed = chart?.shape === "months";
  const { from, to } = result;
  const { basis, filters } = query;
  const yearBefore = useYearBefore({
    name: report.name,
    result: isTimed ? { from, to } : undefined,
    filters: report.hasBases ? { ...filters, basis } : filters,
  });
  if (!chart || !result.chart) return null;
  const columnOf = (name: string, format: AnyReportColumn["format"]) =>
    columns.find(({ field }) => field === name) ?? unlisted(format);
  const named = columnOf(chart.by, "month");
  const measured = chart.values.map((name) => columnOf(name, "integer"));
  const { format } = measured[0] ?? unlisted("integer");
  const { points: chartPoints, rest } = result.chart;
  const isCounted = chart.shape === "months" && chart.values[0] === "rows";
  const points: ChartPoint[] = (isCounted ? withEmptyMonths(chartPoints, result) : chartPoints).map(
    ({ key, label, values }) => ({
      id: key ?? "",
      label: formatLabel(texts, named, label),
      values,
      before: isTimed && key !== null ? yearBefore(key) : null,
      href: key === null ? null : chart.open(key, query),
    }),
  );
  if (rest) {
    const label = texts.t("reports.chart.rest", { count: rest.count });
    points.push({ id: "rest", label, values: rest.values, href: null, isRest: true });
  }
  const props = {
    points,
    format: formatMeasure(texts, format),
    ...(format === "basis_points" ? { of: 10_000 } : {}),
    ...(hasYearBefore(points) ? { before: texts.t("components.chart.year_before") } : {}),
    ...(measured.length > 1 ? { series: measured.map(({ title }) => texts.t(title)) } : {}),
  };
  return (
    <section className={classes.panel} aria-labelledby="report-chart">
      <h2 id="report-chart">{texts.t(chart.title)}</h2>
      {chart.shape === "months" ? <TimeChart {...props} /> : <BarChart {...props} />}
    </section>
  );
}
