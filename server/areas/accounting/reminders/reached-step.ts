/** SQL: since when invoice `v` is overdue. A debt of the former system counts from the day on which it was recorded: its earlier steps were not reached here. */
const OVERDUE_SINCE = `case when v.former_amount is null then v.due_date
  else greatest(v.due_date, (v.created_at at time zone 'Europe/Madrid')::date) end`;

/** SQL: the steps that invoice `v` has reached on a day, of which the latest counts. */
export const reachedSteps = (day: string): string =>
  `from reminder_step s where s.is_active and s.archived_at is null and s.days_overdue <= ${day} - (${OVERDUE_SINCE})`;

/** SQL: that invoice `v` can be reminded of: overdue, of a person, and of no rental with an open claim. */
const IS_REMINDED = (day: string) => `v.outstanding > 0 and v.due_date < ${day} and v.person_id is not null
  and v.archived_at is null and v.state in ('issued', 'rectified')
  and not exists (select 1 from rental r where r.id = v.rental_id and r.arrears_status <> 'normal')`;

/**
 * SQL: that the latest step that invoice `v` has reached was not sent, nor a later one: whatever stops it, as a person without an
 * e-mail address, it is left to do.
 */
export const lacksReminder = (
  day: string,
): string => `(${IS_REMINDED(day)} and (select max(s.days_overdue) ${reachedSteps(day)})
  > coalesce((select max(m.days_overdue) from reminder m where m.invoice_id = v.id), 0))`;
