import fc from "fast-check";
import { expect, test } from "vitest";
import { withCreditsThatFit } from "#shared/domain/accounting/invoices/fit-credits.ts";
import { amountIn } from "#shared/domain/accounting/invoices/part-of-item.ts";
import { planInvoiced } from "#shared/domain/rentals/plan-invoiced.ts";
import { partOf, WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { splitCents } from "#shared/lib/split-cents.ts";

/* A rent that falls after its months were invoiced in parts: what each co-tenant gets back. */

const MONTHS = ["2026-04-01", "2026-05-01", "2026-06-01"] as const;
const lastDays: Readonly<Record<string, string>> = {
  "2026-04-01": "2026-04-30",
  "2026-05-01": "2026-05-31",
  "2026-06-01": "2026-06-30",
};

/** Shares of two to five co-tenants, each at least one basis point. */
const sharesOf = fc
  .uniqueArray(fc.integer({ min: 1, max: WHOLE_RENTAL - 1 }), { minLength: 1, maxLength: 4 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), WHOLE_RENTAL])
  .map((cuts) => cuts.slice(1).map((cut, place) => cut - (cuts[place] ?? 0)));

const cases = fc
  .record({
    shares: sharesOf,
    old_amount: fc.integer({ min: 1_000, max: 5_000_000 }),
    kept: fc.integer({ min: 1, max: 9_999 }),
    months: fc.integer({ min: 1, max: MONTHS.length }),
  })
  .map(({ kept, ...one }) => ({ ...one, new_amount: Math.max(1, Math.floor((one.old_amount * kept) / 10_000)) }));

/** The credit of each part for a month that was invoiced at the former rent. */
function creditsOf(month: string, shares: readonly number[], old_amount: number, new_amount: number): number[] {
  return shares.map((share, place) => {
    const portion = { share, part: place + 1, shares };
    const billed = {
      ...portion,
      month,
      since: month,
      until: lastDays[month] ?? month,
      is_draft: false,
      is_rectified: false,
      rents: [partOf(old_amount, portion)],
    };
    return planInvoiced([billed], { old_amount, new_amount }).invoiced_difference;
  });
}

test("the credits of a month's parts add up to the fall of the rent, and none exceeds what its co-tenant was billed", () => {
  fc.assert(
    fc.property(cases, ({ shares, old_amount, new_amount }) => {
      const credits = creditsOf(MONTHS[0], shares, old_amount, new_amount);
      expect(credits.reduce((sum, credit) => sum + credit, 0)).toBe(new_amount - old_amount);
      for (const [place, credit] of credits.entries()) {
        const [billed = 0, owed = 0] = [splitCents(old_amount, shares)[place], splitCents(new_amount, shares)[place]];
        expect(billed + credit).toBe(owed);
      }
    }),
  );
});

test("a co-tenant's next invoices pay back the own credits alone and whole, and stay above zero until all are paid back", () => {
  fc.assert(
    fc.property(cases, ({ shares, old_amount, new_amount, months }) => {
      const invoiced = MONTHS.slice(0, months);
      const credits = invoiced.flatMap((month) =>
        creditsOf(month, shares, old_amount, new_amount).map((amount, place) => ({ amount, part: place + 1 })),
      );
      const rent = { amount: new_amount, part: null };
      for (const part of shares.keys()) {
        const customer = { shares, part: part + 1 };
        const own = credits.filter((credit) => credit.part === customer.part && credit.amount < 0);
        const kept = withCreditsThatFit([rent, ...own], customer);
        const total = kept.reduce((sum, item) => sum + amountIn(item, customer), 0);
        const ownRent = amountIn(rent, customer);
        expect(total > 0 || (ownRent === 0 && total === 0)).toBe(true);
        const left = own.filter((credit) => !kept.includes(credit));
        for (const credit of left) expect(total + credit.amount).toBeLessThanOrEqual(0);
        for (const other of credits.filter((credit) => credit.part !== customer.part))
          expect(amountIn(other, customer)).toBe(0);
      }
    }),
  );
});
