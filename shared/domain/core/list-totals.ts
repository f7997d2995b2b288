import * as z from "zod/mini";
import { sumOfCents } from "./fields.ts";
import type { Resource } from "./resource.ts";

/** The sums of a list's rows, or of those with one value of the column that its totals are divided by. */
export const totalsRow = z.object({
  /** Null where they are not divided. */
  by: z.nullable(z.string()),
  count: z.int(),
  /** Cents, by column. */
  sums: z.record(z.string(), sumOfCents()),
});
export type TotalsRow = z.infer<typeof totalsRow>;

/** Which rows a list's sums are of; null for all that match, as where the list itself chooses them by their state. */
export function countedRows({ totals }: Resource, filtered: readonly string[]) {
  if (!totals || filtered.some((column) => column === "state" || column === totals.counted.column)) return null;
  return totals.counted;
}

/** Null where more rows match than are added up. */
export const listTotals = z.object({ rows: z.nullable(z.array(totalsRow)) });
export type ListTotals = z.infer<typeof listTotals>;

/** How many rows a ready view of a list shows. */
export const viewCount = z.object({
  key: z.string(),
  /** At most `MOST_COUNTED`. */
  count: z.int(),
  has_more: z.boolean(),
});
export type ViewCount = z.infer<typeof viewCount>;
