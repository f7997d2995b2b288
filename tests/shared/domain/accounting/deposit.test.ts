import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  deadlineOf,
  type DepositVerb,
  depositLifecycle,
  depositMoveInputs,
  depositMoveRules,
  depositLifecycleOf,
  missingOf,
  remainingOf,
  settleDeposit,
} from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { type DepositKind, depositStates, maxAdditionalGuarantee } from "#shared/domain/accounting/deposits/deposit.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { validate } from "#shared/domain/core/validate.ts";

const TODAY = "2026-03-15";
const METHOD = "01890000-0000-7000-8000-000000000001";

const movesOf = (kind: DepositKind, must_lodge: boolean) =>
  depositStates.map((state) => [state, ...allowedMoves(depositLifecycleOf({ kind, must_lodge }), state)].join(" "));

describe("deposit moves", () => {
  test("a legal deposit goes through its region's deposit body", () => {
    expect(movesOf("legal", true)).toEqual([
      "pending receive",
      "received hold lodge",
      "held lodge give_back",
      "lodged recover",
      "recovered give_back",
      "returned",
      "partly_returned",
      "retained",
    ]);
  });

  test("a legal deposit may skip the deposit body if it need not be lodged", () => {
    expect(movesOf("legal", false)[1]).toBe("received hold lodge give_back");
  });

  test.each(["additional", "bank_guarantee"] as const)("a deposit of kind %s never goes to a deposit body", (kind) => {
    expect(movesOf(kind, false).slice(0, 5)).toEqual([
      "pending receive",
      "received give_back",
      "held give_back",
      "lodged",
      "recovered give_back",
    ]);
  });

  test("deposit moves never lead back, and none leaves a final state", () => {
    const order: readonly string[] = depositStates;
    for (const { from, to } of Object.values(depositLifecycle))
      for (const state of from)
        for (const next of to) expect(order.indexOf(next)).toBeGreaterThan(order.indexOf(state));
  });
});

const sums = (amount: number, received_amount = amount, kind: DepositKind = "legal") => ({
  kind,
  amount,
  received_amount,
  returned_amount: 0,
  withheld_amount: 0,
});

describe("returning a deposit", () => {
  const withholdings = fc.array(
    fc.record({ concept: fc.constant("Pintura"), amount: fc.integer({ min: 1, max: 90_000 }) }),
    {
      maxLength: 6,
    },
  );

  test("the returned and withheld amounts equal the deposit to the cent, otherwise the return is refused", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), withholdings, (amount, withheld) => {
        const total = withheld.reduce((sum, one) => sum + one.amount, 0);
        const settled = settleDeposit(sums(amount), withheld);
        if (total > amount) return settled === null;
        return (
          settled !== null &&
          settled.returned + settled.withheld === amount &&
          settled.withheld === total &&
          settled.returned >= 0
        );
      }),
    );
  });

  test("several returns never exceed the received amount, and the final state follows the withholdings", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (amount, first, second) => {
          const before = { ...sums(amount), returned_amount: Math.min(first, amount) };
          const withheld = Math.min(second, remainingOf(before));
          const settled = settleDeposit(before, withheld > 0 ? [{ concept: "x", amount: withheld }] : []);
          expect(before.returned_amount + (settled?.returned ?? 0) + withheld).toBe(amount);
          const stateByWithheld = new Map([
            [amount, "retained"],
            [0, "returned"],
          ]);
          expect(settled?.state).toBe(stateByWithheld.get(withheld) ?? "partly_returned");
        },
      ),
    );
  });

  test("a bank guarantee has no amount to receive", () => {
    expect([missingOf(sums(100, 0)), missingOf(sums(100, 40)), missingOf(sums(100, 0, "bank_guarantee"))]).toEqual([
      100, 60, 0,
    ]);
  });
});

describe("input of deposit moves", () => {
  const deposit = {
    ...sums(85_000),
    received_on: "2026-01-10",
    held_on: null,
    lodged_on: "2026-01-20",
    recovered_on: "2026-03-01",
    return_due_on: null,
  };
  const refusals = (verb: DepositVerb, values: object, more: object = {}) => {
    const setting = { deposit: { ...deposit, ...more }, today: TODAY };
    const checked = validate({ input: depositMoveInputs[verb], rules: depositMoveRules(verb, setting) }, values, TODAY);
    return checked.valid ? [] : checked.messages.map(({ field, key }) => `${field} ${key}`);
  };

  test.each<[DepositVerb, object, string]>([
    ["receive", { received_on: "2026-03-16", payment_method_id: METHOD }, "received_on validation.not_future"],
    ["lodge", { lodged_on: "2026-01-09", body_id: METHOD }, "lodged_on validation.deposit_days"],
    ["hold", { held_on: "2026-01-09" }, "held_on validation.deposit_days"],
    ["hold", { held_on: "2026-03-16" }, "held_on validation.not_future"],
    ["lodge", { lodged_on: "2026-01-20" }, "body_id validation.required"],
    ["recover", { recovered_on: "2026-01-19" }, "recovered_on validation.deposit_days"],
    ["give_back", { returned_on: "2026-02-28", payment_method_id: METHOD }, "returned_on validation.deposit_days"],
    ["give_back", { returned_on: TODAY }, "payment_method_id validation.required"],
    [
      "give_back",
      { returned_on: TODAY, payment_method_id: METHOD, withholdings: [{ concept: "Pintura", amount: 85_001 }] },
      "withholdings validation.withheld_too_much",
    ],
  ])("%s with %o is refused: %s", (verb, values, message) => {
    expect(refusals(verb, values)).toEqual([message]);
  });

  test("a payment method is required only if money is moved", () => {
    expect(refusals("receive", { received_on: TODAY }, { received_amount: 0 })).toEqual([
      "payment_method_id validation.required",
    ]);
    expect(refusals("receive", { received_on: TODAY })).toEqual([]);
    expect(refusals("give_back", { returned_on: TODAY, withholdings: [{ concept: "Todo", amount: 85_000 }] })).toEqual(
      [],
    );
    expect(refusals("give_back", { returned_on: TODAY }, { kind: "bank_guarantee" })).toEqual([]);
  });
});

describe("deposit deadlines", () => {
  const dated = { must_lodge: true, lodge_due_on: "2026-03-20", return_due_on: null };

  test("the deadline to lodge applies while the deposit is received, with the days left", () => {
    expect(deadlineOf({ state: "received", ...dated }, TODAY)).toEqual({ kind: "lodge", on: "2026-03-20", days: 5 });
    expect(deadlineOf({ state: "pending", ...dated }, TODAY)).toBeNull();
    expect(deadlineOf({ state: "lodged", ...dated }, TODAY)).toBeNull();
    expect(deadlineOf({ state: "received", ...dated, must_lodge: false }, TODAY)).toBeNull();
  });

  test("the deadline to return is a month after the keys until the deposit is settled, with negative days if late", () => {
    const left = { ...dated, return_due_on: "2026-03-12" };
    expect(deadlineOf({ state: "lodged", ...left }, TODAY)).toEqual({ kind: "return", on: "2026-03-12", days: -3 });
    expect(deadlineOf({ state: "received", ...left }, TODAY)?.kind).toBe("return");
    expect(deadlineOf({ state: "partly_returned", ...left }, TODAY)).toBeNull();
  });
});

test("additional guarantees of a home are limited to two months' rent, other uses have no limit (LAU art. 36.5)", () => {
  expect(maxAdditionalGuarantee("habitual", 85_000)).toBe(170_000);
  expect(maxAdditionalGuarantee("business", 85_000)).toBeNull();
});
