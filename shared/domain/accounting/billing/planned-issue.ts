import { addDays, type DateString } from "#shared/lib/dates.ts";
import { MAX_PLANNED_ISSUE_DAYS } from "../policy.ts";
import type { FieldIssue } from "#shared/domain/core/rule.ts";

/**
 * The day proposed for the issue of a month's invoices: its first day, but neither before today nor later than a run
 * can be planned.
 * @param month any first day of a month, YYYY-MM-DD
 * @param today the business day
 */
export function proposeIssueDay(month: DateString, today: DateString): DateString {
  const last = addDays(today, MAX_PLANNED_ISSUE_DAYS);
  if (month < today) return today;
  return month > last ? last : month;
}

/** Why invoices cannot be planned for a day; null if they can. */
export function refusePlannedDay(planned_issue_date: DateString, today: DateString): FieldIssue | null {
  const field = "planned_issue_date";
  if (planned_issue_date < today) return { field, key: "validation.not_past" };
  if (planned_issue_date > addDays(today, MAX_PLANNED_ISSUE_DAYS))
    return { field, key: "validation.too_far_ahead", params: { days: MAX_PLANNED_ISSUE_DAYS } };
  return null;
}
