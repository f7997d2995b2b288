import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { reportPath } from "#shared/domain/reports/addresses.ts";
import { formatMonth, lastOfMonth } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { hasYearBefore, useYearBefore } from "#web/components/chart/year-before.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { INCIDENT_MONTHS } from "#shared/domain/reports/policy.ts";

/** Number of new incidents per month. */
export function IncidentMonths({ incidents }: { incidents: NonNullable<Dashboard["incidents"]> | undefined }) {
  const { t, language } = useTexts();
  const months = incidents?.by_month ?? [];
  const [first, last] = [months[0], months.at(-1)];
  const yearBefore = useYearBefore({
    name: "incidents-by-month",
    result: first && last && { from: first.month, to: lastOfMonth(last.month) },
  });
  const points = incidents?.by_month.map(({ month, count }) => ({
    id: month,
    label: formatMonth(month, language),
    values: [count],
    before: yearBefore(month),
    href: dashboardPaths.incidentsOfMonth(month),
  }));
  return (
    <ChartPanel
      title={t("home.incidents_by_month")}
      more={{ href: reportPath("incidents-by-month"), label: t("home.see_report") }}
      points={points}
      months={INCIDENT_MONTHS}
      format={(value) => formatNumber(value, language)}
      measure={t("home.incidents")}
      before={points && hasYearBefore(points) ? t("components.chart.year_before") : undefined}
    />
  );
}
