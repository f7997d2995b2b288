import { type Report, reportAnswer } from "#shared/domain/reports/report.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { answerStatement, type ReportRequest } from "./report-statement.ts";

/** A report's response as JSON built by PostgreSQL. */
export async function readAnswerJson(db: Queryable, request: ReportRequest): Promise<string> {
  const { text, values } = answerStatement(request);
  const [row] = await db.query<{ json: string }>(text, values);
  if (!row) throw new Error("A report's statement answered no row");
  return row.json;
}

/** The same, parsed by its schema, for PDFs. */
export async function readAnswer(db: Queryable, request: ReportRequest & { readonly report: Report }) {
  return reportAnswer(request.report).parse(JSON.parse(await readAnswerJson(db, request)));
}
