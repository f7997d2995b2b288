import * as z from "zod/mini";
import { integer, optional, rowBase, rule, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

export const seriesKinds = ["ordinary", "rectifying", "receipt"] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/**
 * Largest start number of a series: with prefix, year and suffix, an invoice number has at most the 60 characters
 * that AEAT accepts.
 */
const MAX_NUMBER = 999_999_999_999_999;

/**
 * Characters of a prefix or suffix: a subset of the printable ASCII that AEAT accepts (order HAC/1177/2024), without
 * the characters its files reserve.
 */
const affix = () =>
  z.string().check(
    z.trim(),
    z.maxLength(20),
    rule((value) => /^[A-Za-z0-9/\-_. ]*$/.test(value), "validation.series_affix"),
  );

/** A start number: anything but a positive integer fails with the specification's message (section 5). */
const startNumber = () => z.custom<number>(isStartNumber, { error: "validation.start_number" });

function isStartNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 1 && value <= MAX_NUMBER;
}

/** `next_number` is the number of the next invoice; of the current year if the series restarts yearly. */
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
  /** Whether a number was already issued: then the counter and the format of the numbers are fixed. */
  is_used: z.boolean(),
  issuer_label: z.string(),
});
export type InvoiceSeries = z.infer<typeof invoiceSeriesRow>;

/**
 * Fields that cannot change after the first number is issued, because its numbers are built from them
 * (docs/design/entities.md, "Money").
 */
export const fixedSeriesFields = ["issuer_id", "code", "kind", "prefix", "suffix", "padding", "year_reset"] as const;

/**
 * The printed number of a series: prefix, the year where numbers restart each year, the padded number, suffix. Its twin in SQL is
 * `format_invoice_number`; `tests/server/accounting/rules-in-sql.test.ts` compares them.
 * @param year the calendar year of the issue date
 */
export function formatInvoiceNumber(
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
  follows: ["issuer_id"],
  of_company: "written",
  retained: { code: "thing", prefix: "thing", suffix: "thing" },
  inner_tables: ["invoice_counter"],
});
