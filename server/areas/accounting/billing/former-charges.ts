import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/*
 * What waits for the next invoice of a contract that has ended is billed by its renewal: no month bills the former contract any more.
 */

/**
 * SQL: the contract that rental `r` renews and that has no day from another day on; null where it has.
 * @param from SQL of the day
 */
export const formerOf = (from: string): string => `(
  select f.id from rental f where f.id = r.renews_id
    and not exists (select 1 from asset_occupancy o where o.rental_id = f.id and coalesce(upper(o.period), 'infinity') > ${from}))`;

const LOCK = `
  select c.id, r.id as rental_id from rental r join rental_charge c on c.rental_id = ${formerOf("$2::date")} and c.is_pending
  where r.id = any($1) order by c.id for no key update of c`;

/**
 * Lets renewals bill what waits in the contracts that they renew. The caller has locked the renewals.
 * @param from the first day of the month that is billed
 */
export async function adoptFormerCharges(tx: Tx, rental_ids: readonly string[], from: DateString): Promise<void> {
  const waiting = await tx.query<{ id: string; rental_id: string }>(LOCK, [rental_ids, from]);
  if (waiting.length === 0) return;
  await tx.query(
    `update rental_charge c set rental_id = g.rental_id
     from jsonb_to_recordset($1) g (id uuid, rental_id uuid) where c.id = g.id`,
    [JSON.stringify(waiting)],
  );
}
