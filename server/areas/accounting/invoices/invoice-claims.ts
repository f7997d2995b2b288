import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Marks a manual draft as billing a month of its rental if its period is within one month, it has a rent line, and
 * no other invoice bills that month. The billing run then skips that rental.
 */
const MARK_BILLED_MONTH = `
  update invoice i set billed_month = date_trunc('month', i.period_start)::date
  where i.id = $1 and i.state = 'draft' and i.billed_month is null and i.kind <> 'rectifying' and i.rental_id is not null
    and date_trunc('month', i.period_start) = date_trunc('month', i.period_end)
    and exists (select 1 from invoice_line l join payment_application a on a.id = l.payment_application_id
                where l.invoice_id = i.id and a.kind = 'rent')
    and not exists (select 1 from invoice o where o.rental_id = i.rental_id and o.id <> i.id
                    and o.billed_month = date_trunc('month', i.period_start)::date
                    and o.state <> 'annulled' and o.kind <> 'rectifying' and o.archived_at is null)`;

/** Assigns to the draft the pending charges that its lines contain unchanged, so that no other invoice bills them. */
const ASSIGN_CHARGES = `
  update rental_charge c set invoice_id = i.id
  from invoice i
  where i.id = $1 and i.state = 'draft' and c.rental_id = i.rental_id and c.is_pending
    and exists (select 1 from invoice_line l where l.invoice_id = i.id and l.concept = c.concept and l.amount = c.amount
                and l.payment_application_id = c.payment_application_id)`;

/** Releases the draft's charges that it no longer bills: those of another rental, and those without a line. */
const RELEASE_CHARGES = `
  update rental_charge c set invoice_id = null
  from invoice i
  where i.id = $1 and i.state = 'draft' and c.invoice_id = i.id and (c.rental_id is distinct from i.rental_id or not exists (
    select 1 from invoice_line l where l.invoice_id = i.id and l.payment_application_id = c.payment_application_id
      and (l.concept = c.concept or l.amount = c.amount)))`;

/** Releases charges that a draft no longer bills after a change. */
export async function releaseCharges(tx: Tx, invoice_id: string): Promise<void> {
  await tx.query(RELEASE_CHARGES, [invoice_id]);
}

/** Records what a draft bills of its rental, so that nothing is billed twice. */
export async function recordBilled(tx: Tx, invoice_id: string): Promise<void> {
  await tx.query(MARK_BILLED_MONTH, [invoice_id]);
  await tx.query(ASSIGN_CHARGES, [invoice_id]);
}
