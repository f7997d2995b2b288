import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { EntityName } from "../core/entity-names.ts";
import { date } from "../core/fields.ts";
import type { ObjectSchema } from "../core/rule.ts";
import type { PeriodKind } from "./period.ts";
import type { ReportName } from "./report-names.ts";

/** Groups of the report list. */
export const reportGroups = ["rentals", "money", "occupancy", "incidents", "deposits"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/**
 * How a column's values are printed, on the screen and in Excel: `choice` is an enum value with a text, `days` and
 * `hours` are numbers, `cents` money, `basis_points` a rate, `month` the first day of a month.
 */
export type ColumnFormat =
  | "text"
  | "choice"
  | "integer"
  | "days"
  | "hours"
  | "cents"
  | "basis_points"
  | "date"
  | "month";

/**
 * What decides the month of an amount: the month that an invoice bills (else that of its issue), with what covers it; or
 * the date of each operation, of issue, payment or return.
 */
export const reportBases = ["income_month", "date"] as const;
export type ReportBasis = (typeof reportBases)[number];

/** A report's query: business day, period and filters, all validated. */
export interface ReportQuery {
  readonly today: DateString;
  readonly from: DateString;
  readonly to: DateString;
  readonly filters: Readonly<Record<string, string>>;
  /** The first basis for reports that have only one. */
  readonly basis: ReportBasis;
}

export interface ReportColumn<Row> {
  readonly field: keyof Row & string;
  readonly title: MessageKey;
  readonly format: ColumnFormat;
  /** Footer of the column: the sum, or the ratio of two sums; absent if neither makes sense. */
  readonly total?: "sum" | { readonly part: keyof Row & string; readonly whole: keyof Row & string };
  /** A deadline: past days are highlighted. */
  readonly isDeadline?: boolean;
  /** A second entity the user must be allowed to read to see the column. */
  readonly entity?: EntityName;
  /** The text of a `choice` value. */
  text?(value: unknown): MessageKey;
  /** The URL of the rows behind a figure, if it differs from the row's. */
  open?(row: Row, query: ReportQuery): string | null;
}

/** A bar chart from zero: one bar per row, or per group of rows with sums. */
export interface ReportChartSpec<Row> {
  readonly title: MessageKey;
  /** `months` are vertical bars in order, `bars` are horizontal. */
  readonly shape: "months" | "bars";
  /** The column that labels a bar, and the field that identifies it. */
  readonly by: keyof Row & string;
  readonly key: keyof Row & string;
  /** One or two columns, or `rows`: the number of rows. */
  readonly values: readonly (keyof Row & string)[] | readonly ["rows"];
  /** In table order; otherwise the largest first. */
  readonly isInOrder?: boolean;
  open(key: string, query: ReportQuery): string | null;
}

/** A report as data: the server derives its query, route and Excel file from it, the screen everything else. */
export interface Report<Row extends ObjectSchema = ObjectSchema, Name extends ReportName = ReportName> {
  readonly name: Name;
  readonly group: ReportGroup;
  readonly title: MessageKey;
  /** A sentence that says what it answers. */
  readonly about: MessageKey;
  /** The entity whose read and export permissions it needs. */
  readonly entity: EntityName;
  readonly period: PeriodKind;
  /** Filters besides `property_id`, which every report has, with their values; several are separated by commas. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Whether it can count by every basis; the first is the default. */
  readonly hasBases?: boolean;
  /** Filters by one row of an entity, `owner_id: "owner"`. */
  readonly entities?: Readonly<Record<string, EntityName>>;
  /** The fields of a row in the response: the columns, and the ids that `open` needs. */
  readonly row: Row;
  readonly columns: readonly ReportColumn<z.infer<Row>>[];
  /** The column that names a row's target, and has its link. */
  readonly named: keyof z.infer<Row> & string;
  readonly chart?: ReportChartSpec<z.infer<Row>>;
  /** The URL behind a row: a record, a filtered list, or another report. */
  open(row: z.infer<Row>, query: ReportQuery): string | null;
}

/**
 * The columns that a user may see; some show data of a second entity.
 * @param mayRead whether the user may read that entity
 */
export function readableColumns({ columns }: Report, mayRead: (entity: EntityName) => boolean): Report["columns"] {
  return columns.filter(({ entity }) => entity === undefined || mayRead(entity));
}

/** Declares a report and preserves its literal types. */
export function defineReport<Row extends ObjectSchema, Name extends ReportName>(
  report: Report<Row, Name>,
): Report<Row, Name> {
  return report;
}

const chartValues = z.array(z.nullable(z.number()));

/** A chart's bars in the response: `values` in the order of the chart's definition. */
export const reportChart = z.object({
  points: z.array(z.object({ key: z.nullable(z.string()), label: z.nullable(z.string()), values: chartValues })),
  /** Sum of the bars not shown. */
  rest: z.nullable(z.object({ count: z.int(), values: chartValues })),
});

/** The response of a report. */
export function reportResult<Row extends ObjectSchema>({ row }: Report<Row>) {
  return z.object({
    today: date(),
    from: date(),
    to: date(),
    /** Days ahead in which a contract counts as ending, after which a period is named. */
    contract_ending_days: z.int(),
    rows: z.array(row),
    /** Total rows, including those beyond the limit; the sums cover all. */
    row_count: z.int(),
    totals: z.record(z.string(), z.nullable(z.number())),
    chart: z.nullable(reportChart),
  });
}

export type ReportRow = Readonly<Record<string, string | number | null>>;
export type ReportChartResult = z.infer<typeof reportChart>;
export type ReportResult = Omit<z.infer<ReturnType<typeof reportResult>>, "rows"> & {
  readonly rows: readonly ReportRow[];
};
