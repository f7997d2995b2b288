import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditUses,
  type ExitChoices,
  type ExitFacts,
  isInterestDue,
  planDeductions,
  settleExit,
} from "#shared/domain/accounting/exits/settle-exit.ts";

const cents = fc.integer({ min: 1, max: 500_000 });
const listOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 });

const facts: fc.Arbitrary<ExitFacts> = fc
  .record({
    deposits: listOf(fc.record({ remaining: cents, is_in_hand: fc.boolean() })),
    debts: listOf(fc.record({ outstanding: cents, due_date: fc.constantFrom("2026-01-05", "2026-02-05") })),
    credits: listOf(cents),
  })
  .map(({ deposits, debts, credits }) => ({
    deposits: deposits.map((one, at) => ({
      ...one,
      deposit_id: `deposit ${at}`,
      label: `FIA-${at}`,
      kind: "legal" as const,
      state: "held" as const,
    })),
    debts: debts.map((one, at) => ({ ...one, invoice_id: `invoice ${at}`, label: `FAC-${at}` })),
    credits: credits.map((credit, at) => ({
      payment_id: `payment ${at}`,
      label: `PAG-${at}`,
      date: "2026-01-01",
      credit,
    })),
  }));

const choices: fc.Arbitrary<ExitChoices> = fc.record({
  damages: listOf(fc.record({ amount: cents })),
  covers_debts: fc.boolean(),
  credit_use: fc.constantFrom(...creditUses),
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe("the sum of an exit", () => {
  test("is what the tenant has less what the tenant owes, to the cent", () => {
    fc.assert(
      fc.property(facts, choices, (known, chosen) => {
        const sum = settleExit(known, chosen);
        const credit = chosen.credit_use === "settle" ? sum.credit_total : 0;
        expect(sum.to_return - sum.to_pay).toBe(sum.deposit_total + credit - sum.debts_total - sum.damages_total);
      }),
    );
  });

  test("splits deposit and credit without a rest, and no part is negative", () => {
    fc.assert(
      fc.property(facts, choices, (known, chosen) => {
        const sum = settleExit(known, chosen);
        expect(Object.values(sum).every((part) => part >= 0)).toBe(true);
        expect(sum.withheld_for_damages + sum.withheld_for_debts + sum.deposit_returned).toBe(sum.deposit_total);
        expect(sum.credit_applied + sum.credit_returned + sum.credit_kept).toBe(sum.credit_total);
        expect(sum.withheld_for_damages + sum.charged).toBe(sum.damages_total);
        expect(sum.credit_applied + sum.withheld_for_debts + sum.unpaid).toBe(sum.debts_total);
      }),
    );
  });

  test("never has both sides where the deposit covers debts and credit is settled", () => {
    fc.assert(
      fc.property(facts, choices, (known, { damages }) => {
        const sum = settleExit(known, { damages, covers_debts: true, credit_use: "settle" });
        expect(Math.min(sum.to_return, sum.to_pay)).toBe(0);
      }),
    );
  });

  test("keeps credit back for damages that the deposit does not cover", () => {
    const known: ExitFacts = {
      deposits: [],
      debts: [],
      credits: [{ payment_id: "payment", label: "PAG-1", date: "2026-01-01", credit: 5_000 }],
    };
    const sum = settleExit(known, { damages: [{ amount: 3_000 }], covers_debts: true, credit_use: "settle" });
    expect(sum).toMatchObject({
      charged: 3_000,
      credit_returned: 2_000,
      credit_kept: 3_000,
      to_return: 2_000,
      to_pay: 0,
    });
  });
});

describe("interest on the balance of a legal deposit (LAU art. 36.4)", () => {
  const deposit = {
    deposit_id: "deposit",
    label: "FIA-1",
    state: "held" as const,
    remaining: 100_000,
    is_in_hand: true,
  };
  const deposits = [{ ...deposit, kind: "legal" as const }];

  test("is of rentals under the LAU that return something of it", () => {
    expect(isInterestDue("habitual", { deposits }, { deposit_returned: 1 })).toBe(true);
    expect(isInterestDue("other", { deposits }, { deposit_returned: 1 })).toBe(false);
    expect(isInterestDue("habitual", { deposits }, { deposit_returned: 0 })).toBe(false);
    const additional = [{ ...deposit, kind: "additional" as const }];
    expect(isInterestDue("habitual", { deposits: additional }, { deposit_returned: 1 })).toBe(false);
  });
});

describe("what each deposit covers", () => {
  test("adds up to what the sum withholds, and no deposit or invoice is exceeded", () => {
    fc.assert(
      fc.property(facts, choices, (known, chosen) => {
        const sum = settleExit(known, chosen);
        const { deductions, charged } = planDeductions(known, chosen);
        expect(sumOf(deductions.map(({ amount }) => amount))).toBe(sum.withheld_for_damages + sum.withheld_for_debts);
        expect(sumOf(charged.map(({ amount }) => amount))).toBe(sum.charged);
        for (const { deposit_id, remaining } of known.deposits) {
          const own = deductions.filter((one) => one.deposit_id === deposit_id);
          expect(sumOf(own.map(({ amount }) => amount))).toBeLessThanOrEqual(remaining);
        }
        for (const { invoice_id, outstanding } of known.debts) {
          const own = deductions.filter(({ of }) => "invoice_id" in of && of.invoice_id === invoice_id);
          expect(sumOf(own.map(({ amount }) => amount))).toBeLessThanOrEqual(outstanding);
        }
      }),
    );
  });
});
