import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { EntityName } from "../core/entity-names.ts";
import { date } from "../core/fields.ts";
import type { ObjectSchema } from "../core/rule.ts";
import type { PeriodKind } from "./period.ts";
import type { ReportName } from "./report-names.ts";

/** The groups in which the list of reports shows them. */
export const reportGroups = ["rentals", "money", "occupancy", "incidents", "deposits"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/**
 * How a column's values are printed, on the screen and in Excel: `choice` is a word of ours that has a text, `days` and
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

/** What a report is asked: business day, period and filters, all checked. */
export interface ReportQuestion {
  readonly today: DateString;
  readonly from: DateString;
  readonly to: DateString;
  readonly filters: Readonly<Record<string, string>>;
}

export interface ReportColumn<Row> {
  readonly field: keyof Row & string;
  readonly title: MessageKey;
  readonly format: ColumnFormat;
  /** What stands at the foot: the sum, or one sum as a part of another; nothing where neither means anything. */
  readonly total?: "sum" | { readonly part: keyof Row & string; readonly whole: keyof Row & string };
  /** A day by which something must be done: those that have passed are marked. */
  readonly isDeadline?: boolean;
  /** A second entity one must be allowed to read to see the column. */
  readonly entity?: EntityName;
  /** The text of a value of a `choice`. */
  text?(value: unknown): MessageKey;
  /** The address of the rows that a figure counts, where it is not that of the row. */
  open?(row: Row, question: ReportQuestion): string | null;
}

/** Bars from zero: the rows themselves, or groups of them with sums. */
export interface ReportChart<Row> {
  readonly title: MessageKey;
  /** `months` stand side by side in their order, `bars` below each other. */
  readonly shape: "months" | "bars";
  /** The column that names a bar, and the field that tells one from the other. */
  readonly by: keyof Row & string;
  readonly key: keyof Row & string;
  /** One or two columns, or `rows`: how many there are. */
  readonly values: readonly (keyof Row & string)[] | readonly ["rows"];
  /** As the table has them; otherwise the largest first. */
  readonly isInOrder?: boolean;
  open(key: string, question: ReportQuestion): string | null;
}

/** A report as data: the server makes its statement, its route and its Excel file from it, the screen everything else. */
export interface Report<Row extends ObjectSchema = ObjectSchema, Name extends ReportName = ReportName> {
  readonly name: Name;
  readonly group: ReportGroup;
  readonly title: MessageKey;
  /** A sentence: what it answers. */
  readonly about: MessageKey;
  /** Whose read and export permissions it needs. */
  readonly entity: EntityName;
  readonly period: PeriodKind;
  /** Filters beside `property_id`, which every report has, with the values they know; several stand between commas. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Filters by one row of an entity, `owner_id: "owner"`. */
  readonly entities?: Readonly<Record<string, EntityName>>;
  /** What the server answers of a row: the columns, and the ids that `open` needs. */
  readonly row: Row;
  readonly columns: readonly ReportColumn<z.infer<Row>>[];
  /** The column that names what a row opens, and carries its link. */
  readonly named: keyof z.infer<Row> & string;
  readonly chart?: ReportChart<z.infer<Row>>;
  /** The address of what stands behind a row: a record, a filtered list, or another report. */
  open(row: z.infer<Row>, question: ReportQuestion): string | null;
}

/**
 * The columns that somebody may see: some show something of a second entity.
 * @param mayRead whether they may read that one
 */
export function readableColumns({ columns }: Report, mayRead: (entity: EntityName) => boolean): Report["columns"] {
  return columns.filter(({ entity }) => entity === undefined || mayRead(entity));
}

/** Declares a report and keeps its exact types. */
export function defineReport<Row extends ObjectSchema, Name extends ReportName>(
  report: Report<Row, Name>,
): Report<Row, Name> {
  return report;
}

const chartValues = z.array(z.nullable(z.number()));

/** A chart's bars as the server answers them: `values` in the order of the chart's definition. */
export const reportChart = z.object({
  points: z.array(z.object({ key: z.nullable(z.string()), label: z.nullable(z.string()), values: chartValues })),
  /** The bars that are not shown, summed up. */
  rest: z.nullable(z.object({ count: z.int(), values: chartValues })),
});

/** What the server answers to a report's question. */
export function reportAnswer<Row extends ObjectSchema>({ row }: Report<Row>) {
  return z.object({
    today: date(),
    from: date(),
    to: date(),
    /** Days ahead in which a contract counts as ending, which a period is named after. */
    contract_ending_days: z.int(),
    rows: z.array(row),
    /** Rows there are, also beyond those that are answered; the sums are over all. */
    row_count: z.int(),
    totals: z.record(z.string(), z.nullable(z.number())),
    chart: z.nullable(reportChart),
  });
}

export type ReportRow = Readonly<Record<string, string | number | null>>;
export type ReportChartAnswer = z.infer<typeof reportChart>;
export type ReportAnswer = Omit<z.infer<ReturnType<typeof reportAnswer>>, "rows"> & {
  readonly rows: readonly ReportRow[];
};
