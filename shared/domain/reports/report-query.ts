import type { ValidationMessage } from "#shared/i18n/validation.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { splitValues } from "../core/filter-value.ts";
import { parseSort, type Sort } from "../core/list.ts";
import { periodParameters, readPeriod } from "./period.ts";
import { type Report, reportBases, type ReportBasis, type ReportQuery } from "./report.ts";
import { MAX_REPORT_ROWS } from "./policy.ts";

type Parameters = Readonly<Record<string, string | undefined>>;
type RequestedReport = Pick<Report, "period" | "choices" | "entities" | "columns" | "hasBases">;

/** A report's query, sort order and row limit, or the issues of its parameters: one message each. */
export type ParsedReportQuery =
  | { readonly query: ReportQuery; readonly sort: Sort | null; readonly limit: number }
  | { readonly issues: readonly ValidationMessage[] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const isId = (value: string) => UUID.test(value);

type FilterRule = (value: string) => boolean;

/** The filters of a report, each with its validation. */
function filterRules({ choices = {}, entities = {} }: RequestedReport): ReadonlyMap<string, FilterRule> {
  const known = Object.entries(choices).map(([name, values]): [string, FilterRule] => [
    name,
    (value) => splitValues(value)?.every((one) => values.includes(one)) ?? false,
  ]);
  const ids = Object.keys(entities).map((name): [string, FilterRule] => [name, isId]);
  return new Map([["property_id", isId], ...ids, ...known]);
}

/** The query parameters of a report. */
export function reportParameters(report: RequestedReport): string[] {
  const basis = report.hasBases ? ["basis"] : [];
  return [...periodParameters(report.period), ...filterRules(report).keys(), ...basis, "sort", "limit"];
}

const wrong = (field: string, key: ValidationMessage["key"] = "validation.invalid"): ValidationMessage => ({
  field,
  key,
  params: {},
});

function readSort({ columns }: RequestedReport, text: string | undefined): Sort | null | "unknown" {
  if (!text) return null;
  const sort = parseSort(text);
  return columns.some(({ field }) => field === sort.column) ? sort : "unknown";
}

/** The basis that a report counts by: the first unless another is named; null if invalid. */
export function readBasis(text: string | null | undefined): ReportBasis | null {
  return text ? (reportBases.find((basis) => basis === text) ?? null) : reportBases[0];
}

/** The row limit of a response; null if invalid. */
function readLimit(text: string | undefined): number | null {
  if (!text) return MAX_REPORT_ROWS;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_REPORT_ROWS ? limit : null;
}

/**
 * Parses a report's query. Unknown parameters are refused: a filter that is ignored would return too much.
 * @param today the business day, to which presets are relative
 * @param contractEndingDays days ahead in which a contract counts as ending
 */
export function readReportQuery(
  report: RequestedReport,
  parameters: Parameters,
  today: DateString,
  contractEndingDays?: number,
): ParsedReportQuery {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const known = reportParameters(report);
  const rules = filterRules(report);
  const filters = given.filter(([name]) => rules.has(name));
  const read = readPeriod(report.period, parameters, today, contractEndingDays);
  const sort = readSort(report, parameters["sort"]);
  const limit = readLimit(parameters["limit"]);
  const basis = readBasis(report.hasBases ? parameters["basis"] : undefined);
  const issues = [
    ...given.filter(([name]) => !known.includes(name)).map(([name]) => wrong(name)),
    ...("issues" in read ? read.issues : []),
    ...filters.filter(([name, value]) => rules.get(name)?.(value) === false).map(([name]) => wrong(name)),
    ...(sort === "unknown" ? [wrong("sort", "validation.option")] : []),
    ...(limit === null ? [wrong("limit")] : []),
    ...(basis === null ? [wrong("basis", "validation.option")] : []),
  ];
  if (issues.length > 0 || "issues" in read || sort === "unknown" || limit === null || basis === null)
    return { issues };
  return { query: { today, ...read.period, filters: Object.fromEntries(filters), basis }, sort, limit };
}
