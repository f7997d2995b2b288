import { shareDaysOfParents } from "#server/areas/assets/occupancy.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";
import { noteParts } from "./note-parts.ts";

/** Occupies a batch's new rooms for the rentals and bookings of their whole dwelling. */
export async function writeRoomDays(tx: Tx, batch: Batch): Promise<void> {
  const rooms = await tx.query<{ id: string }>(
    `select room.id from bulk_upload_row r join asset room on room.id = r.record_id
     where r.bulk_upload_id = $1 and room.parent_asset_id is not null`,
    [batch.id],
  );
  if (rooms.length === 0) return;
  await shareDaysOfParents(
    tx,
    rooms.map(({ id }) => id),
  );
  await noteParts(tx, batch, { table: "asset_occupancy", owner: "asset_id" });
}
