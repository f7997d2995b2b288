import * as z from "zod/mini";
import { amountOfDays, chargeSchedule, dueDays } from "#shared/domain/accounting/billing/recurring-due.ts";
import { date } from "#shared/domain/core/fields.ts";
import { isPartOf } from "#shared/domain/rentals/rental-split.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Lines of a draft that bill one of the recurring charges `c` of its rental: by concept, where the days may follow it. */
const BILLS = `
  case c.kind when 'rent' then a.kind = 'rent' when 'expenses' then a.kind = 'expenses'
    else l.payment_application_id = c.payment_application_id
      and (l.concept = c.concept or starts_with(l.concept, c.concept || ' (')) end`;

const NAME_RECURRING = `
  update invoice_line t set recurring_charge_id = n.charge_id
  from (
    select l.id, (
      select c.id from recurring_charge c
      where c.rental_id = i.rental_id and c.archived_at is null and ${BILLS}
        and (c.kind in ('rent', 'expenses') or c.starts_on <= i.period_end and coalesce(c.ends_on, 'infinity') >= i.period_start)
      order by c.kind in ('rent', 'expenses'), l.concept <> c.concept, c.starts_on desc, c.id limit 1) as charge_id
    from invoice i join invoice_line l on l.invoice_id = i.id join payment_application a on a.id = l.payment_application_id
    where i.id = $1 and i.state = 'draft' and i.kind <> 'rectifying' and l.rental_charge_id is null) n
  where t.id = n.id and t.recurring_charge_id is distinct from n.charge_id`;

/** A line of a rectifying draft names the charge of the line that it rectifies: that of its concept, at its place first. */
const NAME_RECTIFIED = `
  update invoice_line t set recurring_charge_id = n.charge_id
  from (
    select l.id, (
      select o.recurring_charge_id from invoice_line o
      where o.invoice_id = any(i.rectified_ids) and o.payment_application_id = l.payment_application_id and o.concept = l.concept
      order by o.position <> l.position, o.recurring_charge_id nulls last, o.id limit 1) as charge_id
    from invoice i join invoice_line l on l.invoice_id = i.id
    where i.id = $1 and i.state = 'draft' and i.kind = 'rectifying') n
  where t.id = n.id and t.recurring_charge_id is distinct from n.charge_id`;

/** Records which recurring charges the lines of a draft bill, or rectify. */
export async function nameRecurringCharges(tx: Tx, invoice_id: string): Promise<void> {
  await tx.query(NAME_RECURRING, [invoice_id]);
  await tx.query(NAME_RECTIFIED, [invoice_id]);
}

const LOCK_CHARGES = `
  select 1 from recurring_charge where rental_id = (select rental_id from invoice where id = $1) order by id for no key update`;

/**
 * Charges of an archived draft's rental besides rent and expenses, with what its line bills. A charge without a line counts
 * if it was created since: someone left the others out.
 */
const READ_LINES = `
  select coalesce(json_agg(json_build_object('since', i.period_start, 'until', i.period_end, 'billed', l.amount, 'share', i.share,
    'is_checked', case when l.id is null then c.created_at > i.archived_at
      else i.billing_run_id is not null or c.updated_at > i.archived_at end,
    'is_archived', c.archived_at is not null, 'amount', c.amount, 'starts_on', c.starts_on, 'ends_on', c.ends_on,
    'schedule', json_build_object('rhythm', c.rhythm, 'interval_months', c.interval_months, 'months', c.months))), '[]') as lines
  from invoice i join recurring_charge c on c.rental_id = i.rental_id and c.kind not in ('rent', 'expenses')
  left join invoice_line l on l.invoice_id = i.id and l.recurring_charge_id = c.id
  where i.id = $1 and i.kind <> 'rectifying' and i.billed_month is not null
    and i.period_start is not null and i.period_end is not null`;

const readLine = z.object({
  since: date(),
  until: date(),
  /** Null where the draft has no line of the charge. */
  billed: z.nullable(z.int()),
  share: z.int(),
  is_checked: z.boolean(),
  is_archived: z.boolean(),
  amount: z.int(),
  starts_on: date(),
  ends_on: z.nullable(date()),
  schedule: chargeSchedule,
});
type ReadLine = z.infer<typeof readLine>;

function isCurrent({ since, until, billed, share, is_checked, is_archived, amount, ...charge }: ReadLine): boolean {
  if (!is_checked) return true;
  const days = is_archived ? null : dueDays(charge, { since, until });
  const due = days && amountOfDays(amount, days);
  return billed === null ? !due : due !== null && isPartOf(billed, due, share);
}

/** Lines of charges that were removed. */
const LOST = `
  select 1 from invoice_line l where l.invoice_id = $1 and l.recurring_charge_id is not null
    and not exists (select 1 from recurring_charge c where c.id = l.recurring_charge_id) limit 1`;

/** Whether an archived draft still bills the recurring charges, besides rent and expenses, that its days have. */
export async function billsRecurringCharges(tx: Tx, invoice_id: string): Promise<boolean> {
  await tx.query(LOCK_CHARGES, [invoice_id]);
  const lost = await tx.query(LOST, [invoice_id]);
  const [row] = await tx.query<{ lines: unknown }>(READ_LINES, [invoice_id]);
  return (
    lost.length === 0 &&
    z
      .array(readLine)
      .parse(row?.lines ?? [])
      .every(isCurrent)
  );
}
