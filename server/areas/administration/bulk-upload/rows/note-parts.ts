import { quoteName } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Batch } from "./batch.ts";

interface Part {
  readonly table: string;
  /** Column with the record of the batch that the row belongs to. */
  readonly owner: string;
  /** Whether rows have a version, by which an undo recognises changes. */
  readonly has_version?: boolean;
}

/** Records the rows created with a batch's records, for a later undo. */
export async function noteParts(tx: Tx, { id }: Batch, { table, owner, has_version = false }: Part): Promise<void> {
  await tx.query(
    `insert into bulk_upload_record (bulk_upload_id, entity, record_id, row_number, version)
     select $1, $2, t.id, r.row_number, ${has_version ? "t.version" : "null"}
     from bulk_upload_row r join ${quoteName(table)} t on t.${quoteName(owner)} = r.record_id
     where r.bulk_upload_id = $1`,
    [id, table],
  );
}
