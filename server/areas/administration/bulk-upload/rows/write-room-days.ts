import { followAssetStatus } from "#server/areas/assets/occupancy.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";

/** New rooms are occupied by the rentals of their whole dwelling, as in `shareDaysOfParent`. */
export async function writeRoomDays(tx: Tx, { id }: Batch): Promise<void> {
  const rooms = await tx.query<{ id: string; parent_asset_id: string }>(
    `select room.id, room.parent_asset_id from bulk_upload_row r join asset room on room.id = r.record_id
     where r.bulk_upload_id = $1 and room.parent_asset_id is not null`,
    [id],
  );
  if (rooms.length === 0) return;
  await tx.query("select 1 from asset where id = any($1) order by id for no key update", [
    rooms.map(({ parent_asset_id }) => parent_asset_id),
  ]);
  await tx.query(
    `with made as (
       insert into asset_occupancy (asset_id, period, source, rental_id)
       select room.id, o.period, o.source, o.rental_id
       from bulk_upload_row r join asset room on room.id = r.record_id
       join asset_occupancy o on o.asset_id = room.parent_asset_id
       join rental on rental.id = o.rental_id
       where r.bulk_upload_id = $1 and (rental.asset_id = o.asset_id or o.asset_id = any(rental.annex_asset_ids))
       returning id, asset_id)
     insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number)
     select $1, 'asset_occupancy', made.id, r.row_number
     from made join bulk_upload_row r on r.bulk_upload_id = $1 and r.record_id = made.asset_id`,
    [id],
  );
  await followAssetStatus(
    tx,
    rooms.map((room) => room.id),
  );
}
