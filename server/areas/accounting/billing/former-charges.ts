import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { monthBilled } from "./month-billed.ts";

// The database's part, in server/schema: renewed_rentals, return_waiting_charges.

/*
 * What waits for the next invoice of a contract that has ended is billed by its renewal: no month bills the former contract any more.
 */

/** SQL: that an invoice or draft bills the last month of occupancy `o`. */
const LAST_MONTH_BILLED = `exists (
  select 1 from invoice v where v.rental_id = o.rental_id and v.kind <> 'rectifying' and v.state <> 'annulled' and v.archived_at is null
    and ${monthBilled("v")} = date_trunc('month', upper(o.period) - 1))`;

/**
 * SQL: the contracts that rental `r` renews, directly or through others, that no month bills any more: neither they nor what renewed
 * them have a day from another day on, and their last month is billed unless they have ended.
 * @param from SQL of the day
 */
export const formersOf = (from: string): string => `
  select f.id from renewed_rentals(r.id) g (id) join rental f on f.id = g.id
  where r.renews_id is not null
    and not exists (select 1 from asset_occupancy o where o.rental_id in (select renewed_rentals(r.id)) and coalesce(upper(o.period), 'infinity') > ${from})
    and (f.state = 'ended' or not exists (select 1 from asset_occupancy o where o.rental_id = f.id and not ${LAST_MONTH_BILLED}))`;

const LOCK = `
  select c.id, r.id as rental_id from rental r cross join lateral (${formersOf("$2::date")}) f join rental_charge c on c.rental_id = f.id and c.is_pending
  where r.id = any($1) and r.renews_id is not null order by c.id for no key update of c`;

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
