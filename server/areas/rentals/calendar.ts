import {
  rentalResource,
  rentalSystemMoves,
  type RentalSystemVerb,
  runningRentalStates,
} from "#shared/domain/rentals/rental.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { endRenewedLease } from "#server/areas/leases/end-renewed-lease.ts";
import { followParties } from "#server/areas/leases/rental-parties.ts";
import { followRents } from "./rents.ts";

// The database's part, in server/schema: follow_terms.

/**
 * Rentals due: those whose first day has come, and those past their last day with the tenant still inside, unless the
 * following days are taken.
 */
const DUE_SQL = `
  select r.id from rental r
  where (r.state = any($2) and r.start_date <= $1)
     or (r.state = any($3) and coalesce(r.exit_date, r.end_date) < $1
         and exists (select 1 from asset_occupancy o where o.rental_id = r.id and not upper_inf(o.period))
         and not exists (select 1 from asset_occupancy o join asset_occupancy next on next.asset_id = o.asset_id
                         where o.rental_id = r.id and next.period >> o.period))
  order by r.id`;

async function makeMove(tx: Tx, id: string, verb: RentalSystemVerb): Promise<void> {
  const { from, to } = rentalSystemMoves[verb];
  await asMove(tx, verb, () =>
    tx.query("update rental set state = $3 where id = $1 and state = any($2)", [id, from, to[0]]),
  );
}

async function follow(tx: Tx, id: string, today: string): Promise<void> {
  await makeMove(tx, id, "begin");
  const rental = await lockRow(tx, rentalResource, id, everyRow);
  const released = rental.state === "active" ? await endRenewedLease(tx, rental, today) : [];
  const taken = await syncOccupancy(tx, rental, today);
  await followAssetStatus(tx, [...released, ...taken]);
}

/**
 * Daily update: starts rentals on their start date, keeps homes occupied while the tenant has the keys
 * (docs/design/entities.md, "Rentals"), ends renewed contracts, and updates current rents, parties and last days. Idempotent; a
 * rental that cannot be updated (its days are taken) is logged and does not stop the others.
 * @returns number of rentals updated
 */
export async function followCalendar({ db, clock, log }: Services): Promise<number> {
  const today = clock.today();
  await transact(db, null, (tx) => followRents(tx, today, null));
  await transact(db, null, (tx) => followParties(tx, today, null));
  await transact(db, null, (tx) => tx.query("select follow_terms(null)", []));
  const due = await db.query<{ id: string }>(DUE_SQL, [today, rentalSystemMoves.begin.from, runningRentalStates]);
  let followed = 0;
  for (const { id } of due) {
    try {
      await transact(db, null, (tx) => follow(tx, id, today));
      followed += 1;
    } catch (error) {
      log.warn({ err: error, rental_id: id }, "a rental cannot follow the calendar");
    }
  }
  return followed;
}
