import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: carry_unsettled, carry_deposit_property, carry_notifications,
// refresh_bookings_of_asset, refresh_prices_of_asset, refresh_documents_of_rental.

/** Updates the properties of increments with selected assets, which decide who sees the increment. */
const REACH_SQL = `
  update price_increment i set property_ids = array(
    select distinct a.property_id from asset a where a.id = any(i.asset_ids) order by a.property_id)
  where i.asset_ids && $1`;

/**
 * What is at an asset goes with it to another property, in one transaction: its rooms, and every incident of it and of
 * them, open or closed, and what increments reach of them; its rentals and prices follow by triggers.
 * The building does not move: the change corrects a wrong entry, so the past of the asset changes property too.
 */
export async function moveDependentsToProperty(tx: Tx, asset_id: string, property_id: string): Promise<void> {
  const rooms = await tx.query<{ id: string }>(
    "update asset set property_id = $2 where parent_asset_id = $1 and property_id <> $2 returning id",
    [asset_id, property_id],
  );
  const moved = [asset_id, ...rooms.map(({ id }) => id)];
  const follow = "set property_id = $2 where asset_id = any($1) and property_id is distinct from $2";
  await tx.query(`update incident ${follow}`, [moved, property_id]);
  await tx.query(`update price_increment_line ${follow}`, [moved, property_id]);
  await tx.query(REACH_SQL, [moved]);
}
