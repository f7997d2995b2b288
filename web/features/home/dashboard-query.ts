import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await call<Dashboard>("/dashboard", { signal })).data,
  meta: { shows: ["asset", "rental", "incident"] },
});
