import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BilledMonth,
  compareMonths,
  explainChange,
  groupComparison,
  type RentalComparison,
} from "#shared/domain/accounting/billing/compare-months.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";

const november: BilledMonth = {
  net_amount: 95_000,
  total: 95_000,
  since: "2026-11-01",
  until: "2026-11-30",
  rent: 90_000,
  rent_source: "contract",
  expenses: 5_000,
  charges: 0,
  corrections: 0,
  recurring: [],
};
const december: BilledMonth = { ...november, since: "2026-12-01", until: "2026-12-31" };

test("a whole month of 30 days and one of 31 with the same amounts have no reasons", () => {
  expect(explainChange(november, december)).toEqual([]);
});

test.each<[string, Partial<BilledMonth>, object[]]>([
  [
    "an increment",
    { net_amount: 97_000, total: 97_000, rent: 92_000, rent_source: "increment" },
    [{ kind: "rent", from: 90_000, to: 92_000, source: "increment" }],
  ],
  [
    "other days",
    { net_amount: 30_645, total: 30_645, until: "2026-12-10" },
    [{ kind: "days", from: 30, to: 10, amount: -64_355 }],
  ],
  [
    "an increment and a yearly charge",
    { net_amount: 127_700, total: 127_700, rent: 92_700, recurring: [{ concept: "IBI", amount: 30_000 }] },
    [
      { kind: "rent", from: 90_000, to: 92_700, source: "contract" },
      { kind: "recurring", concept: "IBI", from: 0, to: 30_000 },
    ],
  ],
  [
    "a charge and other expenses",
    { net_amount: 101_000, total: 101_000, expenses: 6_000, charges: 5_000 },
    [
      { kind: "expenses", from: 5_000, to: 6_000 },
      { kind: "charges", from: 0, to: 5_000 },
    ],
  ],
  [
    "a correction",
    { net_amount: 90_000, total: 90_000, corrections: -5_000 },
    [{ kind: "corrections", from: 0, to: -5_000 }],
  ],
  ["a line by hand", { net_amount: 99_500, total: 99_500 }, [{ kind: "other", from: 0, to: 4_500 }]],
  ["another tax", { total: 114_950 }, [{ kind: "other", from: 95_000, to: 114_950 }]],
])("the reason is %s", (_what, changes, reasons) => {
  expect(explainChange(november, { ...december, ...changes })).toEqual(reasons);
});

const amount = fc.integer({ min: -100_000, max: 100_000 });
const aMonth = (since: string) =>
  fc.record({
    net_amount: amount,
    total: amount,
    since: fc.constant(since),
    until: fc.constantFrom(lastOfMonth(since), since),
    rent: amount,
    rent_source: fc.constantFrom("contract", "increment", null),
    expenses: amount,
    charges: amount,
    corrections: amount,
    recurring: fc.uniqueArray(fc.record({ concept: fc.constantFrom("IBI", "Basuras", "Garaje"), amount }), {
      selector: ({ concept }) => concept,
    }),
  });

test("there are reasons exactly where the amounts differ", () => {
  fc.assert(
    fc.property(aMonth("2026-11-01"), aMonth("2026-12-01"), (before, now) => {
      const isSame = before.net_amount === now.net_amount && before.total === now.total;
      expect(explainChange(before, now).length === 0).toBe(isSame);
    }),
  );
});

test("where the net amounts differ, the differences of the reasons add up to theirs", () => {
  fc.assert(
    fc.property(aMonth("2026-11-01"), aMonth("2026-12-01"), (before, now) => {
      fc.pre(before.net_amount !== now.net_amount);
      const reasons = explainChange(before, now);
      const sum = reasons.reduce((all, one) => all + (one.kind === "days" ? one.amount : one.to - one.from), 0);
      expect(sum).toBe(now.net_amount - before.net_amount);
    }),
  );
});

test("each rental is in one group, and the groups add up to the months", () => {
  const aRental = fc
    .tuple(fc.option(aMonth("2026-11-01")), fc.option(aMonth("2026-12-01")))
    .filter(([before, now]) => before !== null || now !== null)
    .map(([before, now]): RentalComparison => ({
      rental_id: "r",
      rental_label: "ALQ",
      asset_label: "Piso",
      tenant_label: "Ana",
      before,
      now,
    }));
  fc.assert(
    fc.property(fc.array(aRental), (rentals) => {
      const groups = groupComparison(rentals, 3);
      const { same, changed, ended } = groups;
      const sumOf = (of: "before" | "now") => rentals.reduce((sum, rental) => sum + (rental[of]?.total ?? 0), 0);
      expect(groups.new.count + ended.count + changed.count + same.count).toBe(rentals.length);
      expect(groups.new.now.total + changed.now.total + same.now.total).toBe(sumOf("now"));
      expect(ended.before.total + changed.before.total + same.now.total).toBe(sumOf("before"));
      expect(changed.rentals).toHaveLength(Math.min(changed.count, 3));
      expect(rentals.filter((rental) => compareMonths(rental) === "ended")).toHaveLength(ended.count);
    }),
  );
});
