import { transact } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { noteChanges } from "./note-changes.ts";

const STAYS = `
  select distinct m.rental_id from lodging_message m join lodging l on l.rental_id = m.rental_id join rental r on r.id = m.rental_id
  where m.state = 'accepted' and m.kind <> 'cancellation' and m.environment = 'production' and r.state <> 'cancelled'
    and l.cancelled_at is null and (l.departs_at is null or l.departs_at at time zone 'Europe/Madrid' > clock_now())
  order by 1`;

/**
 * Notes of stays that are not over what was changed elsewhere: a rental that was moved to another asset, an asset to another property.
 * A rental that is being changed is looked at in the next run.
 */
export async function noteOtherChanges(services: Pick<Services, "db" | "vault">): Promise<void> {
  for (const { rental_id } of await services.db.query<{ rental_id: string }>(STAYS, []))
    await transact(services.db, null, async (tx) => {
      const locked = await tx.query("select 1 from rental where id = $1 for no key update skip locked", [rental_id]);
      if (locked.length > 0) await noteChanges(tx, services, rental_id);
    });
}
