import fc from "fast-check";
import { expect, test } from "vitest";
import type { RecurringTerms } from "#shared/domain/accounting/billing/recurring-due.ts";
import { totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { billingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import {
  type BillableRental,
  type BillingWords,
  planRentalInvoice,
} from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { equalShares, isPartOf, sumOfShares, WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const words: BillingWords = {
  applications: { rent: ID, expenses: ID },
  concept: (kind) => kind,
  part: (concept) => concept,
  exemption: (key) => key,
};
const proposed = { tax_rate: null, withholding_rate: null, tax_reason: null };
const ofContract = (kind: "rent" | "expenses"): RecurringTerms => ({ id: ID, kind, ...proposed });
const community = (amount: number): RecurringTerms => ({
  id: ID,
  kind: "community",
  ...proposed,
  payment_application_id: ID,
  application_kind: "expenses",
  concept: "Comunidad",
  amount,
  starts_on: "2026-01-01",
  ends_on: null,
  schedule: { rhythm: "monthly" },
});

const premises: BillableRental = {
  rental_id: ID,
  rental_label: "ALQ-00001",
  asset_label: "Local",
  person_id: ID,
  tenant_label: "Begoña Núñez",
  regime: "business",
  shape: "premises",
  since: "2026-03-01",
  until: "2026-03-31",
  amount: 850_001,
  expenses: 45_003,
  payment_day: 5,
  payment_method_id: null,
  series_id: ID,
  series_label: "F",
  indirect_tax: "vat",
  issuer_tax_id: "B12345674",
  issuer_postal_code: "28013",
  is_withholding_exempt: false,
  has_hotel_services: false,
  is_business_customer: true,
  shares: [WHOLE_RENTAL],
  part: 1,
  has_parts: false,
  is_split_changed: false,
  is_billed_by_renewed: false,
  recurring: [ofContract("rent"), ofContract("expenses"), community(7_777)],
  charges: [
    {
      id: ID,
      concept: "Reparación",
      amount: 1_001,
      payment_application_id: ID,
      kind: "other",
      tax_rate: null,
      withholding_rate: null,
      tax_reason: null,
    },
    {
      id: ID,
      concept: "Abono",
      amount: -503,
      payment_application_id: ID,
      kind: "expenses",
      tax_rate: null,
      withholding_rate: null,
      tax_reason: null,
    },
  ],
};

/** Two to eight shares that add up to the whole. */
const someShares = fc
  .uniqueArray(fc.integer({ min: 1, max: WHOLE_RENTAL - 1 }), { minLength: 1, maxLength: 7 })
  .map((cuts) => {
    const bounds = [0, ...cuts.toSorted((one, other) => one - other), WHOLE_RENTAL];
    return bounds.slice(1).map((bound, place) => bound - (bounds[place] ?? 0));
  });
const partsOf = (rental: BillableRental, shares: readonly number[]) =>
  shares.map((_share, place) =>
    planRentalInvoice({ ...rental, shares: [...shares], part: place + 1 }, words, "2026-03-01"),
  );

test("every line of a rental is split to the cent, with the taxes of the whole", () => {
  fc.assert(
    fc.property(someShares, fc.nat(2_000_000), (shares, amount) => {
      const rental = { ...premises, amount };
      const whole = planRentalInvoice(rental, words, "2026-03-01").lines;
      const parts = partsOf(rental, shares);
      for (const line of whole) {
        const own = parts.flatMap(({ lines }) => lines.filter(({ concept }) => concept === line.concept));
        expect(own.reduce((sum, { unit_amount }) => sum + unit_amount, 0)).toBe(line.unit_amount);
        expect(new Set(own.map(({ tax_rate }) => tax_rate))).toEqual(new Set([line.tax_rate]));
      }
      const totals = parts.map(({ lines }) => totalLines(lines));
      const whole_sum = totalLines(whole);
      expect(totals.reduce((sum, { net_amount }) => sum + net_amount, 0)).toBe(whole_sum.net_amount);
      // Each invoice rounds its own taxes, as the law has it (RD 1619/2012, art. 6.1).
      const tax = totals.reduce((sum, { tax_amount }) => sum + tax_amount, 0);
      expect(Math.abs(tax - whole_sum.tax_amount)).toBeLessThanOrEqual(shares.length);
    }),
  );
});

test("a rental that is not split is planned as ever", () => {
  expect(planRentalInvoice(premises, words, "2026-03-01").lines.map(({ unit_amount }) => unit_amount)).toEqual([
    850_001, 45_003, 7_777, 1_001, -503,
  ]);
});

test("a part withholds if its customer does", () => {
  const [first] = partsOf({ ...premises, is_business_customer: false }, [5_000, 5_000]);
  const [second] = partsOf(premises, [5_000, 5_000]);
  expect(first?.lines[0]?.withholding_rate).toBe(0);
  expect(second?.lines[0]?.withholding_rate).toBe(1_900);
});

test("a credit of one co-tenant that is above their part waits, and stops no part", () => {
  const [charge] = premises.charges;
  if (!charge) throw new Error("The rental has no charge");
  const credit = (amount: number) => ({ ...charge, concept: "Abono propio", amount, part: 2 });
  const rental = { ...premises, amount: 100_000, expenses: 0, recurring: [ofContract("rent")] };
  const amountsOf = (amount: number) =>
    partsOf({ ...rental, charges: [credit(amount)] }, [7_000, 3_000]).map(({ lines }) =>
      lines.map(({ unit_amount }) => unit_amount),
    );
  expect(amountsOf(-40_000)).toEqual([[70_000], [30_000]]);
  expect(amountsOf(-30_000)).toEqual([[70_000], [30_000]]);
  expect(amountsOf(-29_999)).toEqual([[70_000], [30_000, -29_999]]);
});

test("a shared credit is billed by all parts or by none", () => {
  const [charge] = premises.charges;
  if (!charge) throw new Error("The rental has no charge");
  const shared = { ...charge, concept: "Abono", amount: -40_000 };
  const own = { ...charge, concept: "Abono propio", amount: -25_000, part: 2 };
  const rental = { ...premises, amount: 100_000, expenses: 0, recurring: [ofContract("rent")], charges: [own, shared] };
  const parts = partsOf(rental, [7_000, 3_000]);
  expect(parts.map(({ lines }) => lines.map(({ unit_amount }) => unit_amount))).toEqual([
    [70_000, -28_000],
    [30_000, -12_000],
  ]);
});

test("shares that are not the whole, or differ from those of the month's other parts, are not billed", () => {
  const split = { ...premises, shares: [5_000, 4_999], part: 1 };
  const planned = planRentalInvoice(split, words, "2026-03-01");
  expect(billingException(split, planned)).toBe("split_incomplete");
  expect(billingException({ ...split, is_split_changed: true }, planned)).toBe("split_changed");
  expect(billingException({ ...split, shares: [] }, planned)).toBe("split_incomplete");
});

test("equal shares are the whole, and a part is its share within a cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 21 }), (count) => {
      const shares = equalShares(Array.from({ length: count }, (_one, place) => String(place)));
      expect(sumOfShares(shares)).toBe(WHOLE_RENTAL);
    }),
  );
  expect(isPartOf(3_333, 10_000, 3_333)).toBe(true);
  expect(isPartOf(3_335, 10_000, 3_333)).toBe(false);
  expect(isPartOf(9_999, 10_000, WHOLE_RENTAL)).toBe(false);
});
