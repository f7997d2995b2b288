import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * SQL: the indexed recurring charges of a rental `r` that run on a day and whose next amount is not agreed yet, with the
 * lines that bill them from then on.
 * @param day SQL of the day
 */
export const INDEXED_CHARGES = (day: string): string => `
  select coalesce(json_agg(json_build_object('id', c.id, 'concept', c.concept, 'amount', c.amount, 'starts_on', c.starts_on,
    'ends_on', c.ends_on,
    'schedule', json_build_object('rhythm', c.rhythm, 'interval_months', c.interval_months, 'months', c.months),
    'billed', (select coalesce(json_agg(json_build_object('since', b.period_start, 'until', b.period_end,
        'is_draft', b.state = 'draft', 'quantity', l.quantity, 'unit_amount', l.unit_amount) order by b.period_end, l.id), '[]')
      from invoice b join invoice_line l on l.invoice_id = b.id and l.recurring_charge_id = c.id
      where b.rental_id = c.rental_id and b.kind <> 'rectifying' and b.state <> 'annulled' and b.archived_at is null
        and b.period_end >= ${day}))
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
