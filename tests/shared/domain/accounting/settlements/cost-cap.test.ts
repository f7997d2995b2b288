import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCap, highestAmount, isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { planSettlementLine, sumDifferences } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import type { SettleableCharge } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { MAX_CENTS } from "#shared/domain/core/fields.ts";

const cap = { until: "2030-12-31", rent_rate: 220, rent_since: "2025-03-01" };
const rise = { kind: "community", before: 10_000, after: 10_440, last_raised_on: null, on: "2026-01-01" } as const;

describe("the limit on general costs (LAU art. 20.2)", () => {
  test("is twice the percentage of the rent, rounded down to the cent", () => {
    expect(checkCap(rise, cap)).toEqual({ highest: 10_440, breach: null });
    expect(checkCap({ ...rise, after: 10_441 }, cap)).toEqual({ highest: 10_440, breach: "above_cap" });
    expect(highestAmount(1_011, { rent_rate: 220 })).toBe(1_055);
  });

  test("is not known in a year without an update of the rent, and nothing where the rent fell", () => {
    expect(checkCap(rise, { ...cap, rent_rate: null })).toEqual({ highest: null, breach: "cap_unknown" });
    expect(checkCap({ ...rise, after: 10_000 }, { ...cap, rent_rate: null })?.breach).toBeNull();
    expect(checkCap({ ...rise, after: 10_001 }, { ...cap, rent_rate: -100 })).toEqual({
      highest: 10_000,
      breach: "above_cap",
    });
  });

  test("allows one rise in twelve months", () => {
    expect(checkCap({ ...rise, last_raised_on: "2025-01-02" }, cap)?.breach).toBe("once_a_year");
    expect(checkCap({ ...rise, last_raised_on: "2025-01-01" }, cap)?.breach).toBeNull();
    expect(checkCap({ ...rise, after: 9_000, last_raised_on: "2025-12-01" }, cap)?.breach).toBeNull();
  });

  test("is for general costs alone, and not for taxes, nor after the first years", () => {
    for (const kind of ["expenses", "community", "insurance"] as const) expect(isCapped(kind)).toBe(true);
    for (const kind of ["property_tax", "waste", "parking", "other", "rent"] as const)
      expect(checkCap({ ...rise, kind, after: 90_000 }, cap)).toBeNull();
    expect(checkCap({ ...rise, after: 90_000 }, null)).toBeNull();
  });
});

const cents = fc.integer({ min: 0, max: MAX_CENTS });
const rates = fc.integer({ min: -10_000, max: 10_000 });

describe("the arithmetic", () => {
  test("the highest amount is within the limit, and a cent more is beyond it", () => {
    fc.assert(
      fc.property(cents, rates, (base, rent_rate) => {
        const highest = BigInt(highestAmount(base, { rent_rate }) ?? -1);
        const exact = BigInt(base) * BigInt(10_000 + 2 * Math.max(rent_rate, 0));
        expect(highest * 10_000n <= exact && exact < (highest + 1n) * 10_000n).toBe(true);
        expect(highest >= BigInt(base)).toBe(true);
      }),
    );
  });

  const charges = fc.record({
    on_account: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
    real_cost: cents,
    kind: fc.constantFrom("community", "waste", "expenses"),
  });
  const chargeOf = ({ on_account, kind }: Pick<SettleableCharge, "on_account" | "kind">): SettleableCharge => ({
    recurring_charge_id: "1",
    current_id: "1",
    kind,
    concept: "Comunidad",
    amount: 1_000,
    on_account,
    invoice_count: 12,
    last_raised_on: null,
    next_due_on: null,
    new_cap: null,
    drafts: [],
    unbilled_months: [],
    settled_by: null,
  });
  const days = { period_end: "2025-12-31" };

  test("what was paid and what is charged come to the real costs", () => {
    fc.assert(
      fc.property(fc.array(charges, { maxLength: 20 }), (typed) => {
        const plans = typed.map((one) => planSettlementLine(chargeOf(one), one, { cap }, days));
        const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
        const paid = sumOf(typed.map(({ on_account }) => on_account));
        expect(paid + sumDifferences(plans)).toBe(sumOf(typed.map(({ real_cost }) => real_cost)));
      }),
    );
  });

  test("a credit, and a charge without a limit, need no reason", () => {
    fc.assert(
      fc.property(charges, (one) => {
        const plan = planSettlementLine(chargeOf(one), one, { cap }, days);
        const isLimited = isCapped(one.kind) && plan.difference > 0;
        expect(plan.needs_reason && !isLimited).toBe(false);
      }),
    );
  });
});
