import type { Sort } from "#shared/domain/core/list.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import {
  readableColumns,
  type Report,
  type ReportChartSpec,
  type ReportColumn,
  type ReportQuery,
} from "#shared/domain/reports/report.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { createReportContext } from "./report-context.ts";
import { reportRows } from "./report-rows.ts";
import { MAX_CHART_BARS } from "#shared/domain/reports/policy.ts";

export interface ReportRequest {
  readonly report: Report;
  readonly query: ReportQuery;
  readonly sort: Sort | null;
  /** Maximum rows of a response; the Excel file has all. */
  readonly limit: number;
  readonly user: UserAccess;
}

interface Prepared {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Column = ReportColumn<Readonly<Record<string, unknown>>>;
type Chart = ReportChartSpec<Readonly<Record<string, unknown>>>;

/** Columns of a report that a user may see. */
export function columnsFor(report: Report, { permissions }: UserAccess): readonly Column[] {
  return readableColumns(report, (entity) => isAllowed(permissions, entity, "read"));
}

function orderOf(sort: Sort | null, own: string): string {
  if (!sort) return own;
  return `${quoteName(sort.column)} ${sort.descending ? "desc" : "asc"} nulls last, ${own}`;
}

/** Fields of the response; those of hidden columns are null. */
function fieldList({ row, columns }: Report, readable: readonly Column[]): string {
  const hidden = new Map(
    columns.flatMap((column) => (readable.includes(column) ? [] : [[column.field, column.format]])),
  );
  // Charts also sum hidden fields, which needs a numeric type.
  const nothing = (field: string) => (hidden.get(field) === "cents" ? "null::bigint" : "null");
  return Object.keys(row.shape)
    .map((field) => (hidden.has(field) ? `${nothing(field)} as ${quoteName(field)}` : quoteName(field)))
    .join(", ");
}

function totalOf({ field, total }: Column): string[] {
  if (!total) return [];
  const name = `'${field}'`;
  if (total === "sum") return [`${name}, coalesce(sum(${quoteName(field)}), 0)`];
  const [part, whole] = [quoteName(total.part), quoteName(total.whole)];
  return [`${name}, round(10000.0 * sum(${part}) / nullif(sum(${whole}), 0))::int`];
}

/** Totals of all rows; an empty object without total columns. */
function totalsSql(columns: readonly Column[]): string {
  const totals = columns.flatMap(totalOf);
  return totals.length === 0 ? "json_build_object()" : `(select json_build_object(${totals.join(", ")}) from r)`;
}

const valueOf = (name: string) => (name === "rows" ? "count(*)" : `sum(${quoteName(name)})`);

/** Bars of a chart, independent of the requested order, and the rest, as two fields of the response's `chart`. */
function chartSql({ by, key, values, shape, isInOrder }: Chart): { bars: string; json: string } {
  const sums = values.map((name, index) => `${valueOf(name)} as value_${index}`).join(", ");
  const order = shape === "months" || isInOrder ? "min(rank)" : `${valueOf(values[0] ?? "rows")} desc, min(rank)`;
  const limit = shape === "months" ? "true" : `bar <= ${MAX_CHART_BARS}`;
  const columns = values.map((_, index) => `value_${index}`);
  const rest = columns.map((column) => `sum(${column})`).join(", ");
  return {
    bars: `bars as (
      select ${quoteName(key)}::text as key, ${quoteName(by)}::text as label, ${sums},
        row_number() over (order by ${order}) as bar
      from r group by 1, 2)`,
    json: `json_build_object(
      'points', coalesce((select json_agg(json_build_object('key', key, 'label', label,
        'values', json_build_array(${columns.join(", ")})) order by bar) from bars where ${limit}), '[]'),
      'rest', (select json_build_object('count', count(*), 'values', json_build_array(${rest}))
        from bars where not (${limit}) having count(*) > 0))`,
  };
}

/** A report's whole response as one statement: rows, totals and chart, as JSON built by PostgreSQL. */
export function reportStatement({ report, query, sort, limit, user }: ReportRequest): Prepared {
  const context = createReportContext(user, query);
  const { sql, order } = reportRows[report.name](context);
  const readable = columnsFor(report, user);
  const chart = report.chart ? chartSql(report.chart) : null;
  const text = `
    with r as materialized (
      select ${fieldList(report, readable)},
        row_number() over (order by ${order}) as rank, row_number() over (order by ${orderOf(sort, order)}) as place
      from (${sql}) q)${chart ? `, ${chart.bars}` : ""}
    select json_build_object(
      'today', ${context.today}, 'from', ${context.from}, 'to', ${context.to},
      'contract_ending_days', (select contract_ending_days from notification_settings),
      'rows', coalesce((select json_agg(p) from (
        select ${Object.keys(report.row.shape).map(quoteName).join(", ")}
        from r where place <= ${limit} order by place) p), '[]'),
      'row_count', (select count(*) from r),
      'totals', ${totalsSql(readable)},
      'chart', ${chart ? chart.json : "null"})::text as json`;
  return { text, values: context.statement.values };
}

/** Statement of all rows of a report, for a cursor. */
export function exportStatement({ report, query, sort, user }: ReportRequest): Prepared {
  const context = createReportContext(user, query);
  const { sql, order } = reportRows[report.name](context);
  const columns = columnsFor(report, user).map(({ field }) => quoteName(field));
  return {
    text: `select ${columns.join(", ")} from (${sql}) q order by ${orderOf(sort, order)}`,
    values: context.statement.values,
  };
}
