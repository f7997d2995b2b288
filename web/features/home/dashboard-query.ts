import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";

/**
 * The figures of the home page. They live under the incidents' key: whatever changes an incident, or an asset, property
 * or rental that one may speak of, has them fetched again; a notification of a new incident does too.
 */
export const dashboardQuery = queryOptions({
  queryKey: ["incident", "dashboard"],
  queryFn: async ({ signal }) => (await call<Dashboard>("/dashboard", { signal })).data,
});
