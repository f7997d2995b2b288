import * as z from "zod/mini";
import { basisPoints, integer, rowBase, text } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

export const interestRateInput = z.object({
  year: integer(1985, 2100),
  /** Legal interest of the year. */
  rate: basisPoints(),
  /** The law that fixes it. */
  source: text(300),
});

export const interestRateRow = z.object({ ...rowBase, ...interestRateInput.shape });
export type InterestRate = z.infer<typeof interestRateRow>;

/** The legal interest of money by year, which the budget act of each year fixes (Ley 24/1984, art. 1). */
export const interestRateResource = defineResource({
  name: "interest_rate",
  area: "accounting",
  path: "interest-rates",
  input: interestRateInput,
  row: interestRateRow,
  references: {},
  filters: { year: "equals" },
  sortable: ["year", "rate"],
  default_sort: "-year",
  register: "catalogue",
  of_company: "written",
  retained: { source: "thing" },
  // A new rate changes the interest of deposits.
  affects: ["deposit"],
});
