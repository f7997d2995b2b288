import { addDays, type DateString, latestOf } from "#shared/lib/dates.ts";
import { MAX_PLANNED_ISSUE_DAYS } from "../policy.ts";
import type { FieldIssue } from "#shared/domain/core/rule.ts";

/**
 * The company's day of issue in a month, but not before today. It may be later than a run can be planned.
 * @param month any first day of a month, YYYY-MM-DD
 * @param today the business day
 * @param issue_day the company's day of the month
 */
export const issueDayOf = (month: DateString, today: DateString, issue_day = 1): DateString =>
  latestOf(addDays(month, issue_day - 1), today);

/** The day of issue of a run that names none: that of its month, but not later than a run can be planned. */
export function proposeIssueDay(month: DateString, today: DateString, issue_day = 1): DateString {
  const day = issueDayOf(month, today, issue_day);
  const last = addDays(today, MAX_PLANNED_ISSUE_DAYS);
  return day > last ? last : day;
}

/** Why invoices cannot be planned for a day; null if they can. */
export function refusePlannedDay(planned_issue_date: DateString, today: DateString): FieldIssue | null {
  const field = "planned_issue_date";
  if (planned_issue_date < today) return { field, key: "validation.not_past" };
  if (planned_issue_date > addDays(today, MAX_PLANNED_ISSUE_DAYS))
    return { field, key: "validation.too_far_ahead", params: { days: MAX_PLANNED_ISSUE_DAYS } };
  return null;
}
