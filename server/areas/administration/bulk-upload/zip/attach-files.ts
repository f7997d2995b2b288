import type { Tx } from "#server/engine/db/transaction.ts";
import type { OpenBatch } from "../open-batch.ts";
import { noteParts } from "../rows/note-parts.ts";
import { forgetFiles, removeAfterCommit } from "./stored-files.ts";

const COLUMNS = "name, type, size, sha256, width, height, file_key, thumbnail_key";

const MOVE_SQL = `
  with moved as (
    delete from bulk_upload_file f using bulk_upload_row r
    where f.bulk_upload_id = $1 and r.bulk_upload_id = $1 and r.row_number = f.row_number
    returning f.*, r.record_id)
  insert into attachment (owner_entity, owner_id, ${COLUMNS})
  select $2, record_id, ${COLUMNS} from moved order by row_number, id`;

/** Attaches the prepared files to the records of a load; those of rows that wait are removed. */
export async function attachFiles(tx: Tx, batch: OpenBatch): Promise<void> {
  const { id, sheet, services } = batch;
  await tx.query(MOVE_SQL, [id, sheet.entity]);
  await noteParts(tx, batch, { table: "attachment", owner: "owner_id" });
  removeAfterCommit(tx, services, await forgetFiles(tx, id));
}
