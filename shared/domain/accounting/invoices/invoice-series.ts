import * as z from "zod/mini";
import { integer, optional, rowBase, rule, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

export const seriesKinds = ["ordinary", "rectifying", "receipt"] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** The largest number that a series begins with: with prefix, year and suffix a number has AEAT's 60 characters at most. */
const MAX_NUMBER = 999_999_999_999_999;

/** What AEAT takes as a series' characters (order HAC/1177/2024): printable ASCII without those that its files reserve. */
const affix = () =>
  z.string().check(
    z.trim(),
    z.maxLength(20),
    rule((value) => /^[A-Za-z0-9/\-_. ]*$/.test(value), "validation.series_affix"),
  );

/** A start number: anything but a positive integer is told with the specification's message (section 5). */
const startNumber = () => z.custom<number>(isStartNumber, { error: "validation.start_number" });

function isStartNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= MAX_NUMBER;
}

/** `next_number` is the number that the next invoice gets: of this year, where numbers begin anew each year. */
export const invoiceSeriesInput = z.object({
  issuer_id: uuid(),
  code: text(20),
  kind: z.enum(seriesKinds),
  prefix: optional(affix()),
  suffix: optional(affix()),
  padding: optional(integer(1, 10)),
  year_reset: optional(z.boolean()),
  next_number: optional(startNumber()),
  is_default: optional(z.boolean()),
});
export type InvoiceSeriesInput = z.infer<typeof invoiceSeriesInput>;

export const invoiceSeriesRow = z.object({
  ...rowBase,
  ...z.required(invoiceSeriesInput).shape,
  prefix: z.string(),
  suffix: z.string(),
  padding: integer(1, 10),
  year_reset: z.boolean(),
  next_number: z.int(),
  is_default: z.boolean(),
  /** Whether it has given a number: then only the counter moves, up. */
  is_used: z.boolean(),
  issuer_label: z.string(),
});
export type InvoiceSeries = z.infer<typeof invoiceSeriesRow>;

/** The fields that stay once a series has given a number: all that its numbers are made of (docs/design/entities.md, "Money"). */
export const fixedSeriesFields = ["issuer_id", "code", "kind", "prefix", "suffix", "padding", "year_reset"] as const;

/**
 * How a number of a series is printed: prefix, the year where numbers begin anew each year, the padded number, suffix. Its twin in SQL is
 * `print_number`; `tests/server/accounting/rules-in-sql.test.ts` compares them.
 * @param year the calendar year of the issue date
 */
export function printInvoiceNumber(
  series: Pick<InvoiceSeries, "prefix" | "suffix" | "padding" | "year_reset">,
  year: number,
  number: number,
): string {
  const padded = String(number).padStart(series.padding, "0");
  return `${series.prefix}${series.year_reset ? `${year}-` : ""}${padded}${series.suffix}`;
}

export const invoiceSeriesResource = defineResource({
  name: "invoice_series",
  area: "accounting",
  path: "invoice-series",
  input: invoiceSeriesInput,
  row: invoiceSeriesRow,
  references: { issuer_id: { entity: "issuer", fields: ["label"] } },
  filters: { issuer_id: "equals", kind: "equals", is_default: "boolean" },
  sortable: ["code", "created_at"],
  default_sort: "code",
  retained: { code: "thing", prefix: "thing", suffix: "thing" },
});
