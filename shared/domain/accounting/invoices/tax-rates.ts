import type { IndirectTax } from "./indirect-tax.ts";

// The database's part, in server/schema: is_rate_of.

/**
 * Rates of each tax, in basis points. VAT: LIVA arts. 90 and 91, of services today; 5 % of 2022 to 2024 is no longer in
 * force. IGIC: Ley 4/2012, arts. 51 to 61, unverified: every rate that a source names for some year, so that no lawful
 * one is refused. IPSI is null: each city has its own.
 */
const rates: Readonly<Record<IndirectTax, readonly number[] | null>> = {
  vat: [0, 400, 1_000, 2_100],
  igic: [0, 100, 275, 300, 500, 700, 950, 1_350, 1_500, 2_000],
  ipsi: null,
};

/** Limits of IPSI: Ley 8/1991, art. 18; not compared with the official text. */
const IPSI_FROM = 50;
const IPSI_TO = 1_000;

/**
 * Whether a tax has a rate. Its twin in SQL is `is_rate_of`, which the issue checks;
 * `tests/server/accounting/rules-in-sql.test.ts` compares them.
 */
export function isRateOf(tax: IndirectTax, rate: number): boolean {
  const known = rates[tax];
  return known ? known.includes(rate) : rate === 0 || (rate >= IPSI_FROM && rate <= IPSI_TO);
}
