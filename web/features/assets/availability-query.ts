import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { TakenPeriod } from "#shared/domain/assets/availability.ts";
import type { DateString } from "#shared/lib/dates.ts";

/** The days, from a date on, on which an asset or one of its rooms is taken. Refetched whenever an asset changes. */
export function availabilityQuery(asset_id: string, from: DateString) {
  return queryOptions({
    queryKey: ["asset", "availability", asset_id, from],
    queryFn: async ({ signal }) =>
      (await call<TakenPeriod[]>(`/assets/${asset_id}/availability`, { query: { from }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
