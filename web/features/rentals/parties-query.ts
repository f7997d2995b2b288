import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RentalParty } from "#shared/domain/rentals/rental-party.ts";

/** Past, current and future parties of a rental, earliest first. Refetched whenever a rental changes. */
export function partiesQuery(rental_id: string) {
  return queryOptions({
    queryKey: ["rental", "parties", rental_id],
    queryFn: async ({ signal }) => (await call<RentalParty[]>(`/rentals/${rental_id}/parties`, { signal })).data,
  });
}
