import fc from "fast-check";
import { expect, test } from "vitest";
import {
  firstMonthToPrepare,
  monthToPrepare,
  nextPreparation,
  preparationDayOf,
} from "#shared/domain/accounting/billing/preparation-day.ts";
import { proposeIssueDay } from "#shared/domain/accounting/billing/planned-issue.ts";
import { MAX_ISSUE_DAY, MAX_LEAD_DAYS } from "#shared/domain/accounting/policy.ts";
import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2024-01-01", days));
const anyDays = fc.record({
  issue_day: fc.integer({ min: 1, max: MAX_ISSUE_DAY }),
  lead_days: fc.integer({ min: 0, max: MAX_LEAD_DAYS }),
});
const LONG_AGO = "2000-01-01";
const on = (days: { issue_day: number; lead_days: number }, first_month: string | null = LONG_AGO) => ({
  ...days,
  prepares_runs: true,
  first_month,
});

test.each([
  [1, 5, "2026-12-01", "2026-11-26"],
  [1, 0, "2026-12-01", "2026-12-01"],
  [28, 0, "2027-02-01", "2027-02-28"],
  [1, 30, "2027-03-01", "2027-01-30"],
  [10, 5, "2026-12-01", "2026-12-05"],
])("with issue on day %i and %i days ahead, %s is prepared on %s", (issue_day, lead_days, month, day) => {
  expect(preparationDayOf(month, { issue_day, lead_days })).toBe(day);
});

test("the month to prepare is the latest whose preparation day has come", () => {
  fc.assert(
    fc.property(anyDay, anyDays, (today, days) => {
      const month = monthToPrepare(today, on(days)) ?? "";
      expect(month).toBe(firstOfMonth(month));
      expect(preparationDayOf(month, days) <= today).toBe(true);
      expect(preparationDayOf(addMonths(month, 1), days) > today).toBe(true);
    }),
  );
});

test("over the days each month is prepared once, in order, without a gap", () => {
  fc.assert(
    fc.property(anyDay, anyDays, (from, days) => {
      const months = Array.from({ length: 120 }, (_, day) => monthToPrepare(addDays(from, day), on(days)) ?? "");
      const distinct = [...new Set(months)];
      expect(months).toEqual(months.toSorted());
      expect(distinct).toEqual(distinct.map((_, index) => addMonths(distinct[0] ?? "", index)));
    }),
    { numRuns: 50 },
  );
});

test("nothing is prepared before the first month, nor while it is switched off", () => {
  fc.assert(
    fc.property(anyDay, anyDays, (today, days) => {
      const first = firstMonthToPrepare(today, days);
      expect(preparationDayOf(first, days) >= today).toBe(true);
      expect(preparationDayOf(addMonths(first, -1), days) < today).toBe(true);
      const isToday = preparationDayOf(first, days) === today;
      expect(monthToPrepare(today, on(days, first))).toBe(isToday ? first : null);
      expect(monthToPrepare(preparationDayOf(first, days), on(days, first))).toBe(first);
      expect(monthToPrepare(today, { ...on(days), prepares_runs: false })).toBeNull();
      expect(monthToPrepare(today, on(days, null))).toBeNull();
    }),
  );
});

test("the next preparation is of the first month without a run", () => {
  const days = { issue_day: 1, lead_days: 5, first_month: "2026-12-01" };
  expect(nextPreparation("2026-11-24", days, () => false)).toEqual({ month: "2026-12-01", day: "2026-11-26" });
  expect(nextPreparation("2026-11-24", days, (month) => month === "2026-12-01")).toEqual({
    month: "2027-01-01",
    day: "2026-12-27",
  });
  expect(nextPreparation("2026-11-28", days, () => false)).toEqual({ month: "2026-12-01", day: "2026-11-28" });
});

test("a run is proposed for the company's day, or for today when it is past", () => {
  expect(proposeIssueDay("2026-12-01", "2026-11-24", 10)).toBe("2026-12-10");
  expect(proposeIssueDay("2026-11-01", "2026-11-24", 28)).toBe("2026-11-28");
  expect(proposeIssueDay("2026-11-01", "2026-11-24", 10)).toBe("2026-11-24");
});
