import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeLegalInterest,
  type InterestFacts,
  interestState,
} from "#shared/domain/accounting/deposits/legal-interest.ts";
import { addDays, type DateString, daysBetween } from "#shared/lib/dates.ts";
import { seededInterestRates } from "#server/seed/interest-rates.ts";

const facts = (more: Partial<InterestFacts> = {}): InterestFacts => ({
  due_on: "2023-12-31",
  is_outside_lau: false,
  owed: 100_000,
  returns: [],
  rates: [...seededInterestRates],
  paid: 0,
  promised: 0,
  ...more,
});

/** The same, one day after the other: cents that are not rounded. */
function dayByDay({ due_on, owed, returns, rates }: InterestFacts, until: DateString): number {
  let sum = 0;
  for (let day = addDays(due_on ?? until, 1); day <= until; day = addDays(day, 1)) {
    const year = Number(day.slice(0, 4));
    const rate = rates.find((one) => one.year === year)?.rate ?? 0;
    const left = owed - returns.reduce((total, { on, amount }) => (on < day ? total + amount : total), 0);
    const days = daysBetween(`${year}-01-01`, `${year + 1}-01-01`);
    sum += (Math.max(0, left) * rate) / (10_000 * days);
  }
  return sum;
}

const day = fc.integer({ min: 0, max: 1_095 }).map((offset) => addDays("2023-01-01", offset));
const owed = fc.integer({ min: 1, max: 1_000_000 });

describe("legal interest of a deposit", () => {
  test("a leap year has 366 days, and a whole year bears its whole rate", () => {
    expect(computeLegalInterest(facts(), "2024-12-31")).toEqual({
      years: [{ year: 2024, from: "2024-01-01", to: "2024-12-31", days: 366, rate: 325, amount: 3_250 }],
      amount: 3_250,
      is_final: true,
    });
    expect(computeLegalInterest(facts(), "2024-01-01").amount).toBe(9);
  });

  test("no interest runs without a day of the keys, nor within the month after it", () => {
    const none = { years: [], amount: 0, is_final: true };
    expect(computeLegalInterest(facts({ due_on: null }), "2025-12-31")).toEqual(none);
    expect(computeLegalInterest(facts(), "2023-12-31")).toEqual(none);
  });

  test("a year without a published rate has no amount, and the sum is not final", () => {
    const found = computeLegalInterest(facts({ due_on: "2025-12-01" }), "2026-02-01");
    expect(found.years).toEqual([
      { year: 2025, from: "2025-12-02", to: "2025-12-31", days: 30, rate: 325, amount: 267 },
      { year: 2026, from: "2026-01-01", to: "2026-02-01", days: 32, rate: null, amount: null },
    ]);
    expect([found.amount, found.is_final]).toEqual([267, false]);
  });

  test("a year after everything was returned needs no rate", () => {
    const returned = facts({ due_on: "2025-12-01", returns: [{ on: "2025-12-31", amount: 100_000 }] });
    expect(computeLegalInterest(returned, "2026-02-01").is_final).toBe(true);
  });

  test("the interest of what was returned late ends on the day on which nothing was left", () => {
    const returns = [
      { on: "2025-03-01", amount: 60_000 },
      { on: "2025-02-10", amount: 40_000 },
    ];
    const found = computeLegalInterest(facts({ due_on: "2025-02-01", returns }), "2025-11-28");
    expect(found.years).toMatchObject([{ year: 2025, from: "2025-02-02", to: "2025-03-01", days: 28 }]);
    expect(found).toEqual(computeLegalInterest(facts({ due_on: "2025-02-01", returns }), "2025-03-01"));
  });

  test("what is said of the interest says why there is none", () => {
    const state = (more: Partial<InterestFacts>, until = "2025-12-31") => interestState(facts(more), until);
    const wasReturned = { returns: [{ on: "2023-12-20", amount: 100_000 }] };
    expect(state({ owed: 0 })).toBe("nothing_owed");
    expect(state({ owed: 0 }, "2023-12-01")).toBe("nothing_owed");
    expect(state({ due_on: null })).toBe("no_keys");
    expect(state({ due_on: null, is_outside_lau: true })).toBe("outside_lau");
    expect(state({}, "2023-12-31")).toBe("to_come");
    expect(state(wasReturned)).toBe("in_time");
    expect(state(wasReturned, "2023-12-25")).toBe("in_time");
    expect(state({})).toBe("due");
  });

  test("what was returned before bears no interest from the day after, whatever the days and amounts", () => {
    const returns = fc.array(fc.record({ on: day, amount: fc.integer({ min: 1, max: 300_000 }) }), { maxLength: 3 });
    fc.assert(
      fc.property(day, day, owed, returns, (due_on, until, cents, paid) => {
        const total = paid.reduce((sum, { amount }) => sum + amount, 0);
        const some = facts({ due_on, owed: cents + total, returns: paid });
        const { amount, years } = computeLegalInterest(some, until);
        expect(Math.abs(amount - dayByDay(some, until))).toBeLessThanOrEqual(0.5 * years.length + 1e-6);
        expect(amount).toBe(years.reduce((sum, year) => sum + (year.amount ?? 0), 0));
      }),
    );
  });

  test("interest never falls with another day or another cent", () => {
    fc.assert(
      fc.property(day, day, owed, (due_on, until, cents) => {
        const now = computeLegalInterest(facts({ due_on, owed: cents }), until).amount;
        expect(computeLegalInterest(facts({ due_on, owed: cents + 1 }), until).amount).toBeGreaterThanOrEqual(now);
        const next = computeLegalInterest(facts({ due_on, owed: cents }), addDays(until, 1));
        if (next.is_final) expect(next.amount).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  test("the largest amount over the longest time is an exact number of cents", () => {
    const rates = Array.from({ length: 76 }, (_, index) => ({ year: 2025 + index, rate: 10_000, source: "x" }));
    const { amount } = computeLegalInterest(facts({ due_on: "2024-12-31", owed: 1e12, rates }), "2100-12-31");
    expect(amount).toBe(76e12);
  });
});
