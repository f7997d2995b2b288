import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RecordsToReview as Row } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HomePanel } from "./home-panel.tsx";
import { ShortList } from "./short-list.tsx";

const recordsToReviewQuery = queryOptions({
  queryKey: ["records_to_review"],
  queryFn: async ({ signal }) => (await call<Row[]>("/issuers/records", { signal })).data,
  meta: { shows: ["issuer", "invoice"] },
});

const counts = ["refused", "failed_files", "different", "waiting"] as const;

/** Issuers whose billing records wait, were refused or differ from AEAT's; nothing while there are none. */
export function RecordsToReview() {
  const { t, language } = useTexts();
  const { data, isError, refetch } = useQuery(recordsToReviewQuery);
  if (data ? data.length === 0 : !isError) return null;
  return (
    <HomePanel title={t("home.records")} more={{ href: "/issuers", label: t("home.all_records") }}>
      <ShortList
        rows={data?.map((row) => ({ id: row.issuer_id, row }))}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("home.none_records")}
        hrefOf={({ id }) => `/issuers/${id}`}
        title={({ row }) => row.label}
        detail={({ row }) =>
          [
            ...counts
              .filter((name) => row[name] > 0)
              .map((name) => t(`home.records_${name}`, { count: formatNumber(row[name], language) })),
            ...(row.not_compared_since === null
              ? []
              : [t("home.records_not_compared", { date: formatDate(row.not_compared_since, language) })]),
          ].join(" · ")
        }
        trailing={() => null}
      />
    </HomePanel>
  );
}
