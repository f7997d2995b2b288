import { rentalResource } from "#shared/domain/rentals/rental.ts";
import type { Db } from "#server/db/pool.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { lockRow } from "#server/db/table-store.ts";
import { nameMove, transact } from "#server/db/transaction.ts";
import { followAssetStatus, syncOccupancy } from "#server/db/occupancy.ts";

/**
 * Rentals become active on their start date by themselves (entities.md, "Rentals"). Run as often as one likes.
 * @param today the business day, YYYY-MM-DD
 * @returns how many became active
 */
export async function beginUpcomingRentals(db: Db, today: string): Promise<number> {
  const due = await db.query<{ id: string }>(
    "select id from rental where state = 'upcoming' and start_date <= $1 order by id",
    [today],
  );
  for (const { id } of due) {
    await transact(db, null, async (tx) => {
      await nameMove(tx, "begin");
      await tx.query("update rental set state = 'active' where id = $1 and state = 'upcoming'", [id]);
      const rental = await lockRow(tx, rentalResource, id, everyRow);
      await followAssetStatus(tx, await syncOccupancy(tx, rental));
    });
  }
  return due.length;
}
