import fc from "fast-check";
import { expect, test } from "vitest";
import { proposeIssueDay, refusePlannedDay } from "#shared/domain/accounting/billing/planned-issue.ts";
import { MAX_PLANNED_ISSUE_DAYS } from "#shared/domain/accounting/policy.ts";
import { addDays, addMonths } from "#shared/lib/dates.ts";

test.each([
  ["2026-12-01", "2026-11-24", "2026-12-01"],
  ["2026-11-01", "2026-11-24", "2026-11-24"],
  ["2026-12-01", "2026-12-01", "2026-12-01"],
  ["2027-06-01", "2026-11-24", "2027-01-25"],
])("the invoices of %s are proposed on %s for %s", (month, today, day) => {
  expect(proposeIssueDay(month, today)).toBe(day);
});

test("a proposed day is never refused, whatever the month and the day", () => {
  const today = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2024-01-01", days));
  const month = fc.integer({ min: -60, max: 60 }).map((months) => addMonths("2026-11-01", months));
  fc.assert(
    fc.property(month, today, (billed, day) => {
      expect(refusePlannedDay(proposeIssueDay(billed, day), day)).toBeNull();
    }),
  );
});

test("a past day, and one too far ahead, are refused with a text about the field", () => {
  const today = "2026-11-24";
  expect(refusePlannedDay("2026-11-23", today)).toEqual({ field: "planned_issue_date", key: "validation.not_past" });
  expect(refusePlannedDay(addDays(today, MAX_PLANNED_ISSUE_DAYS), today)).toBeNull();
  expect(refusePlannedDay(addDays(today, MAX_PLANNED_ISSUE_DAYS + 1), today)).toMatchObject({
    field: "planned_issue_date",
    key: "validation.too_far_ahead",
  });
});
