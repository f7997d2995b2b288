import { type Signer, signerRow } from "#shared/domain/documents/signer.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** A document's signers in order, as staff see them. */
export async function readSigners(tx: Tx, document_id: string): Promise<Signer[]> {
  const rows = await tx.query<{ json: string }>(
    `select to_json(p)::text as json from (select ${Object.keys(signerRow.shape).join(", ")} from signer where document_id = $1) p
     order by p.position`,
    [document_id],
  );
  return rows.map(({ json }) => signerRow.parse(JSON.parse(json)));
}
