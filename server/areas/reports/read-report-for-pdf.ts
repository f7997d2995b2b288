import { AppError } from "#shared/domain/core/app-error.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readReport } from "./read-report.ts";
import type { ReportRequest } from "./report-statement.ts";
import { MAX_PDF_ROWS } from "#shared/domain/reports/policy.ts";

/**
 * A report's complete rows for the PDF, never a part of them.
 * @throws AppError report_too_long
 */
export async function readReportForPdf(db: Queryable, request: Omit<ReportRequest, "limit">, language: Language) {
  const report = await readReport(db, { ...request, limit: MAX_PDF_ROWS });
  if (report.row_count <= MAX_PDF_ROWS) return report;
  const [count, limit] = [formatNumber(report.row_count, language), formatNumber(MAX_PDF_ROWS, language)];
  throw new AppError("report_too_long", { params: { count, limit } });
}
