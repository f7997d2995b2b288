import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { InterestFacts } from "#shared/domain/accounting/deposits/legal-interest.ts";

/** What the legal interest of a deposit depends on. */
export function interestQuery(deposit_id: string) {
  return queryOptions({
    queryKey: ["deposit", "interest", deposit_id],
    queryFn: async ({ signal }) => (await call<InterestFacts>(`/deposits/${deposit_id}/interest`, { signal })).data,
  });
}
