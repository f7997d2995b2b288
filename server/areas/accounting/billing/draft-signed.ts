import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { draftMonth } from "./draft-month.ts";

// The database's part, in server/schema: record_invoice_deletes.

/**
 * Rentals whose contract was signed or prolonged since the run was created, or in a transaction that was open then. A user who
 * prepared the run since may not have seen them. Those stay without an invoice whose draft a user removed afterwards.
 */
const SIGNED_SINCE = `
  select distinct e.entity_id as id
  from billing_run r join audit_entry e on e.entity = 'rental' and e.at > r.created_at - interval '10 minutes'
    and e.action in ('create', 'activate', 'sign', 'extend', 'withdraw_notice')
  where r.id = $1 and not exists (
      select 1 from invoice v where v.billing_run_id = r.id and v.rental_id = e.entity_id and v.archived_at > e.at)
    and not exists (select 1 from audit_entry x where x.entity = 'invoice' and x.action = 'delete' and x.at > e.at
      and x.changes -> 'billing_run_id' ->> 0 = r.id::text and x.changes -> 'rental_id' ->> 0 = e.entity_id::text)`;

/** Adds the drafts of rentals that were signed since a run was created. */
export async function draftSigned(
  tx: Tx,
  { id, month }: { readonly id: string; readonly month: DateString },
  today: DateString,
): Promise<void> {
  const signed = await tx.query<{ id: string }>(SIGNED_SINCE, [id]);
  if (signed.length > 0)
    await draftMonth(tx, { id, month, rental_ids: signed.map((rental) => rental.id) }, everyRow, today);
}
