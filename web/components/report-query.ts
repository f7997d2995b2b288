import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReportName } from "#shared/domain/reports/report-names.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { call } from "#shared/client/http.ts";

/**
 * A report's data; the previous data stays visible while another period loads.
 * @param search its period, filters and order, as in the address bar
 */
export function reportQuery(name: ReportName, search: string) {
  return queryOptions({
    queryKey: ["report", name, search],
    queryFn: async ({ signal }) =>
      (await call<ReportResult>(search ? `/reports/${name}?${search}` : `/reports/${name}`, { signal })).data,
    meta: { shows: "anything" },
    placeholderData: keepPreviousData,
  });
}
