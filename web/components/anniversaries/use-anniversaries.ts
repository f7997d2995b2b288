import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { AnniversaryList, PreparedAnniversaries } from "#shared/domain/rentals/anniversary.ts";
import { ANNIVERSARY_PAGE } from "#shared/domain/rentals/policy.ts";

const path = "/asset-prices/increments/anniversaries";

/** A page of the list, renewed whenever a rental, an increment or an index changes. */
export const anniversariesQuery = (page = 1, pageSize: number = ANNIVERSARY_PAGE, skippedPage = 1) => {
  const search = `page=${page}&page_size=${pageSize}&skipped_page=${skippedPage}`;
  return queryOptions({
    queryKey: ["price_increment", "anniversaries", search],
    queryFn: async ({ signal }) => (await call<AnniversaryList>(`${path}?${search}`, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { shows: ["rental", "price_increment", "rent_index"] },
  });
};

/** Creates the draft increments of rentals: once, whatever is clicked twice. */
export function usePrepareAnniversaries(onDone: (prepared: PreparedAnniversaries) => void) {
  const [submit] = useState(createIdempotentSubmit);
  return useMutation({
    mutationFn: (rental_ids: readonly string[]) =>
      submit(
        (idempotencyKey) =>
          call<PreparedAnniversaries>(`${path}/prepare`, { method: "POST", body: { rental_ids }, idempotencyKey }),
        rental_ids.join(),
      ),
    onSuccess: ({ data }) => {
      invalidateEntity("price_increment");
      onDone(data);
    },
  });
}
