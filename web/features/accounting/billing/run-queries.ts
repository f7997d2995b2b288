import { queryOptions } from "@tanstack/react-query";
import type { RefusedDraft, UnbilledRental, UnmandatedDraft } from "#shared/domain/accounting/billing/billing-run.ts";
import type { MonthComparison } from "#shared/domain/accounting/billing/compare-months.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
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

/** The direct debits among a run's drafts whose customer has no active mandate. Refetched also when a mandate changes. */
export function unmandatedQuery(id: string) {
  return queryOptions({
    queryKey: ["billing_run", "unmandated", id],
    queryFn: async ({ signal }) => (await call<UnmandatedDraft[]>(`/billing-runs/${id}/unmandated`, { signal })).data,
  });
}

/** The run's month against the one before. */
export function comparisonQuery(id: string) {
  return queryOptions({
    queryKey: ["billing_run", "comparison", id],
    queryFn: async ({ signal }) => (await call<MonthComparison>(`/billing-runs/${id}/comparison`, { signal })).data,
  });
}

/** Mails and remittances of a run's issued invoices. */
export function followUpQuery(id: string) {
  return queryOptions({
    queryKey: ["billing_run", "follow_up", id],
    queryFn: async ({ signal }) => (await call<RunFollowUp>(`/billing-runs/${id}/follow-up`, { signal })).data,
  });
}
