import fc from "fast-check";
import { expect, test } from "vitest";
import {
  debtId,
  isExact,
  shareOfFirst,
  spreadPayment,
} from "#shared/domain/accounting/payments/propose-allocations.ts";

const debt = (invoice_id: string, due_date: string, outstanding: number) => ({
  invoice_id,
  deposit_id: null,
  due_date,
  outstanding,
});
const debts = [debt("b", "2026-02-01", 30_000), debt("a", "2026-01-01", 50_000), debt("c", "2026-03-01", 20_000)];
const spread = (amount: number, chosen: Readonly<Record<string, number>> = {}) => {
  const { shares, credit } = spreadPayment(amount, debts, new Map(Object.entries(chosen)));
  return { shares: shares.map((share) => [debtId(share.debt), share.amount]), credit };
};

test("a payment covers the oldest due debts first, lists every debt, and the remainder is credit", () => {
  expect(spread(60_000)).toEqual({
    shares: [
      ["a", 50_000],
      ["b", 10_000],
      ["c", 0],
    ],
    credit: 0,
  });
  expect(spread(120_000).credit).toBe(20_000);
});

test("an amount chosen for a debt is kept, and the rest is spread over the others", () => {
  expect(spread(60_000, { a: 10_000 })).toEqual({
    shares: [
      ["a", 10_000],
      ["b", 30_000],
      ["c", 20_000],
    ],
    credit: 0,
  });
});

test("chosen shares above the payment give a negative credit", () => {
  expect(spread(10_000, { a: 15_000 })).toEqual({
    shares: [
      ["a", 15_000],
      ["b", 0],
      ["c", 0],
    ],
    credit: -5_000,
  });
});

test("shares and credit always add up to the payment, and no proposed share exceeds its debt", () => {
  const cents = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(cents, fc.dictionary(fc.constantFrom("a", "b", "c"), cents), (amount, chosen) => {
      const known = new Map(Object.entries(chosen));
      const { shares, credit } = spreadPayment(amount, debts, known);
      expect(shares.reduce((sum, share) => sum + share.amount, credit)).toBe(amount);
      const proposed = shares.filter((share) => !known.has(debtId(share.debt)));
      expect(proposed.every((share) => share.amount >= 0 && share.amount <= share.debt.outstanding)).toBe(true);
    }),
  );
});

test("a payment meant for one debt settles it first, and the rest covers the oldest due", () => {
  const spreadFor = (amount: number, first: string) =>
    Object.fromEntries(
      spreadPayment(amount, debts, shareOfFirst(debts, first, amount)).shares.map(({ debt: one, amount: share }) => [
        debtId(one),
        share,
      ]),
    );
  expect(spreadFor(20_000, "c")).toEqual({ a: 0, b: 0, c: 20_000 });
  expect(spreadFor(15_000, "c")).toEqual({ a: 0, b: 0, c: 15_000 });
  expect(spreadFor(25_000, "c")).toEqual({ a: 5_000, b: 0, c: 20_000 });
  expect(spreadFor(20_000, "paid meanwhile")).toEqual({ a: 20_000, b: 0, c: 0 });
});

test("an amount is exact only where it settles whole debts and leaves nothing", () => {
  const isExactFor = (amount: number) => isExact(spreadPayment(amount, debts, new Map()));
  expect([50_000, 80_000, 100_000].map(isExactFor)).toEqual([true, true, true]);
  expect([0, 49_999, 60_000, 100_001].map(isExactFor)).toEqual([false, false, false, false]);
});
