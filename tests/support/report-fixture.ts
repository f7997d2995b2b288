import type { ReportResult } from "#shared/domain/reports/report.ts";
import { type Api, dataOf } from "./api.ts";
import { type Builders, createBuilders } from "./builders.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** An office on a given day, whose reports are read as an administrator. */
export interface ReportFixture {
  readonly app: TestApp;
  readonly api: Api;
  readonly make: Builders;
  /**
   * A report's response.
   * @param query its period and filters, `from=2026-01-01&to=2026-03-16`
   */
  readonly read: (name: string, query: string) => Promise<ReportResult>;
}

/**
 * Starts the office at 09:00 UTC.
 * @param today `YYYY-MM-DD`
 */
export async function createReportFixture(today: string): Promise<ReportFixture> {
  const app = await createTestApp({ clockAt: `${today}T09:00:00Z` });
  const api = await app.logInAs("admin");
  return {
    app,
    api,
    make: createBuilders(api),
    read: async (name, query) => dataOf(await api.get<ReportResult>(`/reports/${name}?${query}`)),
  };
}
