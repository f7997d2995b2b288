import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
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

/** The contracts whose end comes into sight, the nearest first. */
export function EndingContracts({ rentals }: { rentals: NonNullable<Dashboard["rentals"]> | undefined }) {
  const { t } = useTexts();
  const daysLeft = useDaysLeft();
  const { ending_from: from = "", ending_to: to = "" } = rentals ?? {};
  const href = dashboardPaths.endingRentals(from, to);
  const { data, isError, refetch } = useQuery({
    ...listQuery(rentalResource, `${href.split("?")[1]}&page_size=${SHORT}`),
    enabled: rentals !== undefined,
  });
  return (
    <HomePanel title={t("home.ending_list")} more={rentals && { href, label: t("home.all_ending") }}>
      <ShortList
        rows={data?.data}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("home.none_ending", { days: rentals ? daysBetween(from, to) : 0 })}
        hrefOf={({ id }) => `/rentals/${id}`}
        title={({ tenant_label }) => tenant_label}
        detail={({ code, asset_label }) => `${code} · ${asset_label}`}
        aside={({ end_date }) => (
          <span className={classes.when}>
            <Day date={end_date} />
            {end_date && <span className={classes.days}>{daysLeft(daysBetween(from, end_date))}</span>}
          </span>
        )}
      />
    </HomePanel>
  );
}
