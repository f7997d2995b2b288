import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "#web/components/report-query.ts";
import { reportPath } from "#shared/domain/reports/addresses.ts";
import { expectedIncome } from "#shared/domain/reports/expected-income.ts";
import { formatMonth } from "#shared/lib/dates.ts";
import { formatEuros } from "#shared/lib/money.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { hasYearBefore, useYearBefore } from "#web/components/chart/year-before.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { HomePanel } from "./home-panel.tsx";

/** Same number as the report's default period. */
const MONTHS = 12;

/** Expected income of twelve months, ending with the current one. */
export function IncomeMonths() {
  const { t, language } = useTexts();
  const mayRead = useCan()(expectedIncome.entity, "read");
  const { data, error, refetch } = useQuery({ ...reportQuery("expected-income", ""), enabled: mayRead });
  const yearBefore = useYearBefore({ name: "expected-income", result: data });
  const title = t("home.income");
  if (error && !data)
    return (
      <HomePanel title={title}>
        <FailedList error={error} onRetry={() => void refetch()} />
      </HomePanel>
    );
  const points = data?.chart?.points.map(({ key, values }) => ({
    id: key ?? "",
    label: formatMonth(key ?? "", language),
    values,
    before: yearBefore(key ?? ""),
    href: expectedIncome.chart?.open(key ?? "", { ...data, filters: {}, basis: "date" }) ?? null,
  }));
  return (
    <ChartPanel
      title={title}
      more={{ href: reportPath("expected-income"), label: t("home.see_report") }}
      points={points}
      months={MONTHS}
      format={(value) => formatEuros(value, language)}
      measure={t("home.income_measure")}
      before={points && hasYearBefore(points) ? t("components.chart.year_before") : undefined}
    />
  );
}
