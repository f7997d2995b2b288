import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineAmount, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { proposeAllocations } from "#shared/domain/accounting/payments/propose-allocations.ts";
import { addDays } from "#shared/lib/dates.ts";

const aLine = fc.record({
  quantity: fc.integer({ min: -20_000, max: 20_000 }).map((thousandths) => thousandths / 1_000),
  unit_amount: fc.integer({ min: -500_000, max: 500_000 }),
  tax_rate: fc.constantFrom(0, 400, 1_000, 2_100),
  withholding_rate: fc.constantFrom(0, 1_900),
});

describe("invoice lines", () => {
  test("a line's amount is quantity times price, rounded half away from zero", () => {
    expect(lineAmount({ quantity: 1.5, unit_amount: 333 })).toBe(500);
    expect(lineAmount({ quantity: -1.5, unit_amount: 333 })).toBe(-500);
    expect(lineAmount({ quantity: 0.005, unit_amount: 100 })).toBe(1);
    expect(lineAmount({ quantity: 0.1, unit_amount: 3 })).toBe(0);
  });

  test("tax is computed per rate on the rounded base, and the parts add up to the whole", () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 12 }), (lines) => {
        const { net_amount, tax_amount, total, withholding_amount, amount_due } = totalLines(lines);
        expect(net_amount).toBe(lines.reduce((sum, line) => sum + lineAmount(line), 0));
        expect(total).toBe(net_amount + tax_amount);
        expect(amount_due).toBe(total - withholding_amount);
      }),
    );
  });

  test("the tax does not depend on how a rate's lines are split", () => {
    const whole = [{ quantity: 1, unit_amount: 10_005, tax_rate: 2_100, withholding_rate: 1_900 }];
    const cut = [3_335, 3_335, 3_335].map((unit_amount) => ({
      quantity: 1,
      unit_amount,
      tax_rate: 2_100,
      withholding_rate: 1_900,
    }));
    expect(totalLines(cut)).toEqual(totalLines(whole));
  });
});

const debts = fc.array(
  fc.record({ due_date: fc.nat(800).map((days) => addDays("2025-01-01", days)), outstanding: fc.nat(100_000) }),
  { maxLength: 10 },
);

describe("default allocation of a payment", () => {
  test("a payment covers neither more than its amount nor than the debts, and leaves no debt while there is money", () => {
    fc.assert(
      fc.property(fc.nat(400_000), debts, (amount, owed) => {
        const proposed = proposeAllocations(amount, owed);
        const covered = proposed.reduce((sum, one) => sum + one.amount, 0);
        const all = owed.reduce((sum, { outstanding }) => sum + outstanding, 0);
        expect(covered).toBe(Math.min(amount, all));
        expect(proposed.every((one) => one.amount > 0 && one.amount <= one.debt.outstanding)).toBe(true);
      }),
    );
  });

  test("a payment covers the oldest debt first, and only the last one in part", () => {
    fc.assert(
      fc.property(fc.nat(400_000), debts, (amount, owed) => {
        const proposed = proposeAllocations(amount, owed);
        const days = proposed.map(({ debt }) => debt.due_date);
        expect(days).toEqual(days.toSorted());
        expect(proposed.slice(0, -1).every((one) => one.amount === one.debt.outstanding)).toBe(true);
      }),
    );
  });
});
