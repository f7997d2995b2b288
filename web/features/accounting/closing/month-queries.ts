import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import type { MonthClose } from "#shared/domain/accounting/closing/month-close.ts";

/** The checklists of twelve months; null is up to the current one. */
export const checklistsQuery = (until: string | null) =>
  queryOptions({
    queryKey: ["month_close", "checklists", until],
    queryFn: async ({ signal }) =>
      (await call<MonthChecklist[]>(`/month-closes/checklists${until === null ? "" : `?until=${until}`}`, { signal }))
        .data,
  });

const MAX_CLOSED = 200;

/** The closed months, the latest first. */
export const closedMonthsQuery = queryOptions({
  queryKey: ["month_close", "closed"],
  queryFn: async ({ signal }) =>
    (await call<MonthClose[]>(`/month-closes?state=closed&sort=-month&page_size=${MAX_CLOSED}`, { signal })).data,
});
