import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RecordReadiness as Readiness } from "#shared/domain/accounting/verifactu/record-readiness.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./home-page.module.css";
import { HomePanel } from "./home-panel.tsx";
import { ShortList } from "./short-list.tsx";

const recordReadinessQuery = queryOptions({
  queryKey: ["record_readiness"],
  queryFn: async ({ signal }) => (await call<Readiness>("/issuers/record-readiness", { signal })).data,
  meta: { shows: ["issuer", "company"] },
});

/** From which day the law binds each issuer to billing records, with what it lacks; nothing once nothing lacks. */
export function RecordReadiness() {
  const { t, language } = useTexts();
  const { data, isError, refetch } = useQuery(recordReadinessQuery);
  if (data ? data.count === 0 : !isError) return null;
  const label = t("home.readiness_all", { count: formatNumber(data?.count ?? 0, language) });
  return (
    <HomePanel title={t("home.readiness")} more={{ href: "/issuers", label }}>
      <ShortList
        rows={data?.issuers.map((row) => ({ id: row.issuer_id, row }))}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("home.none_records")}
        hrefOf={({ id }) => `/issuers/${id}`}
        title={({ row }) => row.label}
        detail={({ row }) => (
          <span className={classes.whole}>
            {t("home.readiness_missing", {
              missing: row.missing.map((gap) => t(`home.readiness_gap.${gap}`)).join(", "),
            })}
          </span>
        )}
        trailing={({ row }) => (
          <span className={classes.when}>
            <Day date={row.bound_from} />
            <span className={classes.days}>{t("home.readiness_bound")}</span>
          </span>
        )}
      />
    </HomePanel>
  );
}
