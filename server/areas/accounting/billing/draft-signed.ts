import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { draftMonth } from "./draft-month.ts";

/**
 * Rentals whose contract was signed or prolonged since the run was last prepared. Others without an invoice stay so: a user may have
 * removed their draft.
 */
const SIGNED_SINCE = `
  select distinct e.entity_id as id from audit_entry e
  where e.entity = 'rental' and e.action in ('create', 'activate', 'sign', 'extend', 'withdraw_notice') and e.at > (
    select greatest(r.created_at, (select max(p.at) from audit_entry p
      where p.entity = 'billing_run' and p.entity_id = r.id and p.action = 'prepare'))
    from billing_run r where r.id = $1)`;

/** Adds the drafts of rentals that were signed since a run was prepared. */
export async function draftSigned(
  tx: Tx,
  { id, month }: { readonly id: string; readonly month: DateString },
  today: DateString,
): Promise<void> {
  const signed = await tx.query<{ id: string }>(SIGNED_SINCE, [id]);
  if (signed.length > 0)
    await draftMonth(tx, { id, month, rental_ids: signed.map((rental) => rental.id) }, everyRow, today);
}
