import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import { lacksReminder } from "../reminders/reached-step.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/*
 * Each part reads the rows of its months by an index on their date: `invoice_issue_date_list`, `invoice_income_month_idx`,
 * `invoice_due_date_list`, `bank_movement_operation_date_list`, `payment_state_idx`. Mails are found by `mail_entity_id_idx`.
 */
const CHECKLIST = `
  with issued as (
    select date_trunc('month', i.issue_date)::date as month, count(*) as issued, sum(i.amount_due) as issued_amount,
           count(*) filter (where is_mailed(i)) as sent
    from invoice i
    where i.issue_date >= $1 and i.issue_date < $2 and i.former_amount is null and i.state in ('issued', 'rectified') and i.archived_at is null
    group by 1),
  drafts as (
    select income_month as month, count(*) as drafts from invoice
    where income_month >= $1 and income_month < $2 and state = 'draft' and archived_at is null group by 1),
  overdue as (
    select date_trunc('month', i.due_date)::date as month, count(*) as overdue from invoice i
    where i.due_date >= $1 and i.due_date < least($2, business_today()) and i.outstanding > 0 and i.archived_at is null
    group by 1),
  reminders as (
    select date_trunc('month', v.due_date)::date as month, count(*) as reminder_due from invoice v
    where v.due_date >= $1 and v.due_date < $2 and ${lacksReminder("business_today()")} group by 1),
  movements as (
    select date_trunc('month', operation_date)::date as month, count(*) filter (where state <> 'pending') as reconciled,
           count(*) filter (where state = 'pending') as unreconciled
    from bank_movement where operation_date >= $1 and operation_date < $2 and archived_at is null group by 1),
  returned as (
    select date_trunc('month', returned_on)::date as month, count(*) as returned from payment
    where state = 'returned' and direction = 'in' and offsets_deposit_id is null and returned_on >= $1 and returned_on < $2
      and archived_at is null group by 1)
  select m.month::date as month, coalesce(i.issued, 0)::integer as issued, coalesce(i.issued_amount, 0)::bigint as issued_amount,
         coalesce(d.drafts, 0)::integer as drafts, coalesce(i.sent, 0)::integer as sent,
         coalesce(i.issued - i.sent, 0)::integer as unsent, coalesce(b.reconciled, 0)::integer as reconciled,
         coalesce(b.unreconciled, 0)::integer as unreconciled, coalesce(r.returned, 0)::integer as returned,
         coalesce(o.overdue, 0)::integer as overdue, coalesce(e.reminder_due, 0)::integer as reminder_due
  from generate_series($1::date, $2::date - interval '1 month', interval '1 month') m (month)
  left join issued i using (month) left join drafts d using (month) left join overdue o using (month) left join reminders e using (month)
  left join movements b using (month) left join returned r using (month)
  order by 1 desc`;

/**
 * The checklists of the months from `since` to before `until`, the latest first.
 * @param since the first day of a month, as `until`
 */
export const readChecklists = (db: Queryable, since: string, until: string): Promise<readonly MonthChecklist[]> =>
  db.query<MonthChecklist>(CHECKLIST, [since, until]);
