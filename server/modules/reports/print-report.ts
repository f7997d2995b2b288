import { AppError } from "#shared/domain/core/app-error.ts";
import type { ReportColumn } from "#shared/domain/reports/report.ts";
import { formatDate, formatMonth } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber, formatRate } from "#shared/lib/numbers.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Runner } from "#server/db/table-store.ts";
import { readCompanyLetterhead } from "#server/db/company-letterhead.ts";
import type { ReadContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { printReport } from "#server/services/pdf/report.ts";
import type { Row } from "#server/services/pdf/table.ts";
import { translateIn } from "#server/services/translations.ts";
import { readValue } from "./report-cells.ts";
import { readAnswer } from "./report-answer.ts";
import { columnsFor, type ReportRequest } from "./report-statement.ts";

/** Rows that are laid out on paper at most: more are read in Excel. */
export const MAX_PDF_ROWS = 1_000;

/** What printing works with. */
export type PrintContext = Pick<ReadContext<UserAccess>, "db" | "services" | "language">;

type Column = ReportColumn<Readonly<Record<string, unknown>>>;

const inFigures: ReadonlySet<Column["format"]> = new Set(["cents", "basis_points", "integer", "days", "hours"]);

/** A value as its column prints it; an en dash where there is none. */
function printValue(column: Column, cell: unknown, language: Language, t: Translate): string {
  const value = readValue(cell);
  if (value === null) return "–";
  switch (column.format) {
    case "cents":
      return formatCents(Number(value), language);
    case "basis_points":
      return formatRate(Number(value), language);
    case "integer":
    case "days":
    case "hours":
      return formatNumber(Number(value), language);
    case "date":
      return formatDate(String(value), language);
    case "month":
      return formatMonth(String(value), language);
    case "choice":
      return column.text ? t(column.text(value)) : String(value);
    case "text":
      return String(value);
  }
}

/** What narrows the report: the property and the owner by their names, choices in their words. */
async function factsOf(
  db: Runner,
  { report, question, user }: ReportRequest,
  language: Language,
  t: Translate,
): Promise<(readonly [string, string])[]> {
  const { today, from, to, filters } = question;
  const days = from === to ? formatDate(to, language) : `${formatDate(from, language)} – ${formatDate(to, language)}`;
  const named: (readonly [string, string])[] = [];
  for (const [entity, field] of [
    ["property", "property_id"],
    ["owner", "owner_id"],
  ] as const) {
    const id = filters[field];
    if (!id || !isAllowed(user.permissions, entity, "read")) continue;
    // The report has only rows in sight, but its filter may name any property.
    const isHidden = entity === "property" && user.property_ids !== null && !user.property_ids.includes(id);
    const rows = isHidden ? [] : await db.query<{ label: string }>(`select label from ${entity} where id = $1`, [id]);
    named.push([t(`field.${field}`), rows[0]?.label ?? "–"]);
  }
  const chosen = Object.keys(report.choices ?? {}).flatMap((name): (readonly [string, string])[] => {
    const column = report.columns.find(({ field }) => field === name);
    const values = filters[name]?.split(",");
    if (!values || !column) return [];
    return [[t(column.title), values.map((value) => printValue(column, value, language, t)).join(", ")]];
  });
  return [[t("reports.period"), days], ...named, ...chosen, [t("reports.pdf.printed_on"), formatDate(today, language)]];
}

/** A report as a PDF, all its rows and the sums below. @throws AppError report_too_long */
export async function printReportOf(
  { db, services: { files }, language }: PrintContext,
  request: ReportRequest,
): Promise<Buffer> {
  const t = translateIn(language);
  const columns = columnsFor(request.report, request.user);
  const { rows, totals, row_count } = await readAnswer(db, { ...request, limit: MAX_PDF_ROWS });
  if (row_count > MAX_PDF_ROWS)
    throw new AppError("report_too_long", {
      params: { count: formatNumber(row_count, language), limit: formatNumber(MAX_PDF_ROWS, language) },
    });
  const rowOf = (row: Readonly<Record<string, unknown>>): Row => ({
    cells: columns.map((column) => ({ text: printValue(column, row[column.field], language, t) })),
  });
  const foot: Row = {
    cells: columns.map((column, index) => {
      if (index === 0) return { text: t("reports.total") };
      return { text: column.field in totals ? printValue(column, totals[column.field], language, t) : "" };
    }),
    is_sum: true,
  };
  return printReport({
    language,
    created_at: `${request.question.today}T00:00:00Z`,
    issuer: await readCompanyLetterhead(db, files),
    title: t(request.report.title),
    facts: await factsOf(db, request, language, t),
    columns: columns.map(({ title, format }) => ({
      title: t(title),
      align: inFigures.has(format) ? "right" : "left",
      grows: format === "text" || format === "choice",
    })),
    rows: [...rows.map(rowOf), ...(Object.keys(totals).length > 0 ? [foot] : [])],
  });
}
