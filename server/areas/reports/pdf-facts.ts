import { isAllowed } from "#shared/domain/core/roles.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { formatReportValue } from "./format-report-value.ts";
import type { ReportRequest } from "./report-statement.ts";

export type Fact = readonly [label: string, value: string];

/** A filter of the report, with the record's name if the user may see it. */
async function factOf(
  db: Queryable,
  { query: { filters }, user }: ReportRequest,
  entity: "property" | "owner",
  language: Language,
): Promise<Fact[]> {
  const field = entity === "property" ? "property_id" : "owner_id";
  const id = filters[field];
  if (!id || !isAllowed(user.permissions, entity, "read")) return [];
  // The report contains only visible rows, but the filter may contain any id.
  const isSeen = (await idsWithin(db, entity, [id], user)).size > 0;
  const rows = isSeen ? await db.query<{ label: string }>(`select label from ${entity} where id = $1`, [id]) : [];
  return [[translateIn(language)(`field.${field}`), rows[0]?.label ?? "–"]];
}

function chosenFacts({ report, query: { filters } }: ReportRequest, language: Language): Fact[] {
  return Object.keys(report.choices ?? {}).flatMap((name): Fact[] => {
    const column = report.columns.find(({ field }) => field === name);
    const values = filters[name]?.split(",");
    if (!values || !column) return [];
    const words = values.map((value) => formatReportValue(column, value, language));
    return [[translateIn(language)(column.title), words.join(", ")]];
  });
}

/** Header of a report's PDF: period, filters and date of rendering. */
export async function pdfFacts(db: Queryable, request: ReportRequest, language: Language): Promise<Fact[]> {
  const { report, query } = request;
  const { today, from, to, basis } = query;
  const t = translateIn(language);
  const days: Fact =
    from === to
      ? [t("reports.pdf.as_of"), formatDate(to, language)]
      : [t("reports.period"), `${formatDate(from, language)} – ${formatDate(to, language)}`];
  return [
    days,
    ...(await factOf(db, request, "property", language)),
    ...(await factOf(db, request, "owner", language)),
    ...chosenFacts(request, language),
    ...(report.hasBases ? [[t("reports.basis"), t(`reports.basis.${basis}`)] as const] : []),
    [t("reports.pdf.printed_on"), formatDate(today, language)],
  ];
}
