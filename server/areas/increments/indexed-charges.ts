import { CATCHES_UP, LAST_CAUGHT_UP_DAY } from "#server/areas/accounting/billing/caught-up.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * SQL: the indexed recurring charges of a rental `r` that run on a day and whose next amount is not agreed yet, with the
 * lines and the one-off charges that bill them from then on.
 * @param day SQL of the day
 */
export const INDEXED_CHARGES = (day: string): string => `
  select coalesce(json_agg(json_build_object('id', c.id, 'concept', c.concept, 'amount', c.amount, 'starts_on', c.starts_on,
    'ends_on', c.ends_on,
    'schedule', json_build_object('rhythm', c.rhythm, 'interval_months', c.interval_months, 'months', c.months),
    'billed', (select coalesce(json_agg(json_build_object('since', b.since, 'until', b.until, 'is_draft', b.is_draft,
        'quantity', b.quantity, 'unit_amount', b.unit_amount) order by b.until, b.id), '[]')
      from (
        select l.id, i.period_start as since, i.period_end as until, i.state = 'draft' as is_draft, l.quantity, l.unit_amount
        from invoice i join invoice_line l on l.invoice_id = i.id and l.recurring_charge_id = c.id
        where i.rental_id = c.rental_id and i.kind <> 'rectifying' and i.state <> 'annulled' and i.archived_at is null
        union all
        select x.id, date_trunc('month', x.charged_on::timestamp)::date, ${LAST_CAUGHT_UP_DAY}, false, 1, x.amount
        from rental_charge x where x.settled_charge_id = c.id and ${CATCHES_UP}) b
      where b.until >= ${day}))
    order by c.concept, c.id), '[]')
  from recurring_charge c
  where c.rental_id = r.id and c.is_indexed and c.archived_at is null and c.starts_on < ${day}
    and coalesce(c.ends_on, 'infinity') >= ${day}
    and not exists (select 1 from recurring_charge n where n.replaces_id = c.id and n.archived_at is null)`;

/** Locks the recurring charges of the included rentals, after the rentals and before their drafts. */
export async function lockIndexedCharges(tx: Tx, increment_id: string): Promise<void> {
  await tx.query(
    `select 1 from recurring_charge
     where rental_id in (select rental_id from price_increment_line where price_increment_id = $1 and is_included)
     order by id for no key update`,
    [increment_id],
  );
}
