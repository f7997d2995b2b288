import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: fill_document_from_neighbours.

/** Makes drafts of documents that were to be signed together independent again, each with the strength of its type. */
export async function separate(tx: Tx, documents: readonly { readonly id: string }[]): Promise<void> {
  const ids = documents.map(({ id }) => id);
  await tx.query("update signer set lead_id = null where document_id = any($1) and lead_id is not null", [ids]);
  await tx.query(
    "update document set bundle_id = null, document_type_id = document_type_id where id = any($1) and bundle_id is not null",
    [ids],
  );
}
