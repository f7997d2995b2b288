import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Polling interval while a comparison runs. */
const REFETCH_MS = 2_000;

const keyOf = (issuer_id: string) => ["issuer", "comparisons", issuer_id];

/** Comparisons of an issuer's records with AEAT, the latest first. */
export function comparisonsQuery(issuer_id: string) {
  return queryOptions({
    queryKey: keyOf(issuer_id),
    queryFn: async ({ signal }) =>
      (await call<RecordComparison[]>(`/issuers/${issuer_id}/comparisons`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === "running") ? REFETCH_MS : false),
  });
}

/** Starts a comparison of some months. */
export function useCompareRecords(issuer_id: string) {
  const { t } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly from: string; readonly to: string }) =>
      call(`/issuers/${issuer_id}/comparisons/start`, { method: "POST", body }),
    onSuccess: () => showSuccess(t("accounting.comparison.started")),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(issuer_id) }),
  });
}
