import fc from "fast-check";
import { expect, test } from "vitest";
import { type Days, unbilledDays } from "#shared/domain/accounting/exits/unbilled-days.ts";
import { addDays, firstOfMonth } from "#shared/lib/dates.ts";

const START = "2026-01-01";
const keys_returned_on = "2026-06-20";
const DAYS = Array.from({ length: 171 }, (_, offset) => addDays(START, offset));
const days = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 60 }))
  .map(([first, length]): Days => ({ since: addDays(START, first), until: addDays(START, first + length) }));
const isIn = (day: string) => (part: Days) => part.since <= day && day <= part.until;

test("each day since the first invoice until the end is billed or named as not billed, never both", () => {
  fc.assert(
    fc.property(fc.array(days, { minLength: 1, maxLength: 6 }), (billed) => {
      const parts = unbilledDays({ start_date: START, keys_returned_on, billed });
      for (const { since, until } of parts) expect(firstOfMonth(until)).toBe(firstOfMonth(since));
      const first = billed.map(({ since }) => since).toSorted()[0] ?? "";
      const counts = DAYS.map((day) => parts.filter(isIn(day)).length);
      expect(counts).toEqual(DAYS.map((day) => (day >= first && !billed.some(isIn(day)) ? 1 : 0)));
    }),
  );
});

test("of a rental without invoices the days of its last month are named, or those since its start", () => {
  const keys = { billed: [], keys_returned_on: "2026-03-10" };
  expect(unbilledDays({ start_date: "2019-05-01", ...keys })).toEqual([{ since: "2026-03-01", until: "2026-03-10" }]);
  expect(unbilledDays({ start_date: "2026-03-04", ...keys })).toEqual([{ since: "2026-03-04", until: "2026-03-10" }]);
});

test("a month that was missed is named though a later one is billed", () => {
  const billed = [
    { since: "2026-09-01", until: "2026-09-30" },
    { since: "2026-11-01", until: "2026-11-30" },
  ];
  const rental = { start_date: "2020-01-01", keys_returned_on: "2026-11-15", billed };
  expect(unbilledDays(rental)).toEqual([{ since: "2026-10-01", until: "2026-10-31" }]);
});
