import type { Tx } from "#server/db/transaction.ts";

/**
 * What is at an asset goes with it to another property, in one transaction: its rooms, and every incident of it and of
 * them, open or closed; its rentals follow by themselves (migration 0006). An asset stays where it stands: moving it says
 * that it was filed wrongly, and its past with it.
 */
export async function takeAlong(tx: Tx, asset_id: string, property_id: string): Promise<void> {
  const rooms = await tx.query<{ id: string }>(
    "update asset set property_id = $2 where parent_asset_id = $1 and property_id <> $2 returning id",
    [asset_id, property_id],
  );
  await tx.query("update incident set property_id = $2 where asset_id = any($1) and property_id is distinct from $2", [
    [asset_id, ...rooms.map(({ id }) => id)],
    property_id,
  ]);
}
