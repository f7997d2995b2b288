import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RentalContract } from "#shared/domain/rentals/renewal.ts";

/** A rental, those it renews and those that renew it, latest first. Refetched whenever a rental changes. */
export function contractsQuery(rental_id: string) {
  return queryOptions({
    queryKey: ["rental", "contracts", rental_id],
    queryFn: async ({ signal }) => (await call<RentalContract[]>(`/rentals/${rental_id}/contracts`, { signal })).data,
  });
}
