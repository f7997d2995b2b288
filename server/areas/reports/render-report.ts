import type { ReportColumn } from "#shared/domain/reports/report.ts";
import type { Language } from "#shared/lib/language.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { PdfColumn as RenderedColumn, PdfRow } from "#server/engine/services/pdf/table.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { reportPdf } from "./pdf-kinds.ts";
import { readReportForPdf } from "./read-report-for-pdf.ts";
import { pdfFacts } from "./pdf-facts.ts";
import { formatReportValue } from "./format-report-value.ts";
import { columnsFor, type ReportRequest } from "./report-statement.ts";

export type RenderContext = Pick<ReadContext<UserAccess>, "db" | "services" | "language">;

type Column = ReportColumn<Readonly<Record<string, unknown>>>;
type Values = Readonly<Record<string, unknown>>;

const asDigits: ReadonlySet<Column["format"]> = new Set(["cents", "basis_points", "integer", "days", "hours"]);

function pdfColumn({ title, format }: Column, language: Language): RenderedColumn {
  return {
    title: translateIn(language)(title),
    align: asDigits.has(format) ? "right" : "left",
    grows: format === "text" || format === "choice",
  };
}

function rowOf(columns: readonly Column[], values: Values, language: Language): PdfRow {
  return { cells: columns.map((column) => ({ text: formatReportValue(column, values[column.field], language) })) };
}

/** Totals below the rows, if the report has any. */
function footOf(columns: readonly Column[], totals: Values, language: Language): PdfRow[] {
  if (Object.keys(totals).length === 0) return [];
  const cells = columns.map((column, index) => {
    if (index === 0) return { text: translateIn(language)("reports.total") };
    return { text: column.field in totals ? formatReportValue(column, totals[column.field], language) : "" };
  });
  return [{ cells, is_sum: true }];
}

/**
 * A report as a PDF, with all rows and totals.
 * @throws AppError report_too_long
 */
export async function renderReportFor(
  { db, services: { files, pdfs }, language }: RenderContext,
  request: ReportRequest,
): Promise<Buffer> {
  const columns = columnsFor(request.report, request.user);
  const { rows, totals } = await readReportForPdf(db, request, language);
  const content = {
    language,
    created_at: `${request.query.today}T00:00:00Z`,
    issuer: await readCompanyLetterhead(db, files),
    title: translateIn(language)(request.report.title),
    facts: await pdfFacts(db, request, language),
    columns: columns.map((column) => pdfColumn(column, language)),
    rows: [...rows.map((row) => rowOf(columns, row, language)), ...footOf(columns, totals, language)],
  };
  return pdfs.render(reportPdf, content);
}
