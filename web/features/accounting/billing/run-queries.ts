import { queryOptions } from "@tanstack/react-query";
import type { RefusedDraft, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import { call } from "#shared/client/http.ts";

/** The rentals of a run's month that have no invoice yet. Refetched whenever the run or its invoices change. */
export function unbilledQuery(id: string) {
  return queryOptions({
    queryKey: ["billing_run", "unbilled", id],
    queryFn: async ({ signal }) => (await call<UnbilledRental[]>(`/billing-runs/${id}/unbilled`, { signal })).data,
  });
}

/** The drafts of a run that cannot be issued on its day, with the reasons. */
export function refusedQuery(id: string) {
  return queryOptions({
    queryKey: ["billing_run", "refused", id],
    queryFn: async ({ signal }) => (await call<RefusedDraft[]>(`/billing-runs/${id}/refused`, { signal })).data,
  });
}
