import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RentalRent } from "#shared/domain/rentals/rental-rent.ts";

/** A rental's past, current and future rents, latest first. Refetched whenever a rental changes. */
export function rentsQuery(rental_id: string) {
  return queryOptions({
    queryKey: ["rental", "rents", rental_id],
    queryFn: async ({ signal }) => (await call<RentalRent[]>(`/rentals/${rental_id}/rents`, { signal })).data,
  });
}
