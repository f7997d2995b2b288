import { type Report, reportResult } from "#shared/domain/reports/report.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { reportStatement, type ReportRequest } from "./report-statement.ts";

/** A report's response as JSON built by PostgreSQL. */
export async function readReportJson(db: Queryable, request: ReportRequest): Promise<string> {
  const { text, values } = reportStatement(request);
  const [row] = await db.query<{ json: string }>(text, values);
  if (!row) throw new Error("A report's statement answered no row");
  return row.json;
}

/** The same, parsed by its schema, for PDFs. */
export async function readReport(db: Queryable, request: ReportRequest & { readonly report: Report }) {
  return reportResult(request.report).parse(JSON.parse(await readReportJson(db, request)));
}
