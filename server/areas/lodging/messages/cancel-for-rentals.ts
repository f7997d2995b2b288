import { AppError } from "#shared/domain/core/app-error.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { cancelStay } from "./create-messages.ts";

/**
 * Each service has a cancellation of its own: what the test service has not answered holds nothing of production. What the test service
 * refused to cancel is not tried again by itself.
 */
const CANCELLED = `
  select l.rental_id from lodging l join rental r on r.id = l.rental_id
  where r.state = 'cancelled'
    and exists (select from lodging_message m where m.rental_id = l.rental_id and m.kind <> 'cancellation'
      and (m.state = 'waiting' or m.state = 'accepted' and case m.environment when 'production' then l.cancelled_at is null
        else not exists (select from lodging_message c where c.cancels_id = m.id) end)
      and not exists (select from lodging_message t where t.rental_id = l.rental_id
        and t.environment in (m.environment, 'production') and t.state in ('sending', 'received', 'unclear')))
  order by 1`;

/** Cancels what was communicated of rentals that were cancelled since: the law leaves no choice (RD 933/2021, art. 6). */
export async function cancelForRentals(services: Pick<Services, "db" | "vault">): Promise<void> {
  for (const { rental_id } of await services.db.query<{ rental_id: string }>(CANCELLED, []))
    await transact(services.db, null, async (tx) => {
      const rental = await lockRow(tx, rentalResource, rental_id, everyRow);
      await cancelStay(tx, services, { rental, user_id: null });
    }).catch((error: unknown) => {
      // A message was sent meanwhile: the next run finds its answer.
      if (!(error instanceof AppError && error.code === "lodging_in_transit")) throw error;
    });
}
