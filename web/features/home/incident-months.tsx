import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { reportPath } from "#shared/domain/reports/addresses.ts";
import { formatMonth } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { INCIDENT_MONTHS } from "#shared/domain/reports/policy.ts";

/** Number of new incidents per month. */
export function IncidentMonths({ incidents }: { incidents: NonNullable<Dashboard["incidents"]> | undefined }) {
  const { t, language } = useTexts();
  const points = incidents?.by_month.map(({ month, count }) => ({
    id: month,
    label: formatMonth(month, language),
    values: [count],
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
    />
  );
}
