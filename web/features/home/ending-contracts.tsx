import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "#web/components/report-query.ts";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { daysBetween } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import { HomePanel } from "./home-panel.tsx";
import classes from "./home-page.module.css";
import { SHORT, ShortList } from "./short-list.tsx";

function useDaysLeft() {
  const { t } = useTexts();
  return (days: number) => {
    if (days === 0) return t("home.ends_today");
    return days === 1 ? t("home.ends_tomorrow") : t("home.in_days", { days });
  };
}

/** The contracts that end soon, nearest first: the first rows of their report. */
export function EndingContracts({ rentals }: { rentals: NonNullable<Dashboard["rentals"]> | undefined }) {
  const { t } = useTexts();
  const daysLeft = useDaysLeft();
  const { ending_from: from = "", ending_to: to = "" } = rentals ?? {};
  const { data, isError, refetch } = useQuery({
    ...reportQuery("contract-ends", `from=${from}&to=${to}&limit=${SHORT}`),
    enabled: rentals !== undefined,
  });
  const rows = data?.rows.map((row) => ({ id: String(row["rental_id"]), row }));
  const more = rentals && { href: dashboardPaths.endingRentals(from, to), label: t("home.all_ending") };
  return (
    <HomePanel title={t("home.ending_list")} more={more}>
      <ShortList
        rows={rows}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("home.none_ending", { days: rentals ? daysBetween(from, to) : 0 })}
        hrefOf={({ id }) => `/rentals/${id}`}
        title={({ row }) => String(row["tenant_label"])}
        detail={({ row }) => {
          const renewal = row["renewal_code"] ? ` · ${t("home.renewed", { code: String(row["renewal_code"]) })}` : "";
          return `${row["code"]} · ${row["asset_label"]}${renewal}`;
        }}
        trailing={({ row }) => (
          <span className={classes.when}>
            <Day date={String(row["end_date"])} />
            <span className={classes.days}>{daysLeft(Number(row["days_left"]))}</span>
          </span>
        )}
      />
    </HomePanel>
  );
}
