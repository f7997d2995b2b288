import * as z from "zod/mini";
import { type MissedMonth, missedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import { isOfContract, type RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { amountOfDays, dueDays, scheduleOf } from "#shared/domain/accounting/billing/recurring-due.ts";
import { date } from "#shared/domain/core/fields.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { catchesUp } from "./caught-up.ts";

/**
 * Billed months of the charge's days without a line of it, without a one-off charge that bills it after all, and without a settlement
 * of their costs, which charged what they lacked.
 */
const BILLED_WITHOUT = `
  with recursive chain as (
    select c.id, c.replaces_id from recurring_charge c where c.id = $1
    union all select p.id, p.replaces_id from chain h join recurring_charge p on p.id = h.replaces_id)
  select coalesce(json_agg(m order by m.month), '[]')::text as json from (
    select i.billed_month as month, min(coalesce(i.period_start, i.billed_month)) as since,
      max(coalesce(i.period_end, (i.billed_month + interval '1 month - 1 day')::date)) as until, bool_and(i.state = 'draft') as is_draft,
      json_agg(json_build_object('id', i.id, 'label', i.label, 'part', i.part) order by i.part) as invoices
    from invoice i
    where i.rental_id = $2 and i.billed_month between date_trunc('month', $3::timestamp) and coalesce($4::date, 'infinity')
      and i.kind <> 'rectifying' and i.state <> 'annulled' and i.archived_at is null
      and not exists (select 1 from rental_charge x where x.settled_charge_id = $1 and ${catchesUp("i.billed_month")})
    group by i.billed_month
    having not bool_or(exists (select 1 from invoice_line l where l.invoice_id = i.id and l.recurring_charge_id = $1))
      and not exists (select 1 from cost_settlement_line s where s.recurring_charge_id in (select id from chain) and s.is_settled
        and s.period @> greatest(min(coalesce(i.period_start, i.billed_month)), $3::date))) m`;

const billedWithout = z.extend(z.omit(missedMonth, { amount: true }), { since: date(), until: date() });

/** The months that are billed without a charge which is due in them, the first one first. */
export async function readMissedMonths(db: Queryable, charge: RecurringCharge): Promise<MissedMonth[]> {
  const { id, rental_id, kind, starts_on, ends_on, archived_at } = charge;
  if (isOfContract(kind) || archived_at !== null) return [];
  const rows = await db.query<{ json: string }>(BILLED_WITHOUT, [id, rental_id, starts_on, ends_on]);
  const months = z.array(billedWithout).parse(JSON.parse(rows[0]?.json ?? "[]"));
  return months.flatMap(({ since, until, ...month }) => {
    const days = dueDays({ starts_on, ends_on, schedule: scheduleOf(charge) }, { since, until });
    const amount = days ? amountOfDays(charge.amount, days) : 0;
    return amount === 0 ? [] : [{ ...month, amount }];
  });
}
