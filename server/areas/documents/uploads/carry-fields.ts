import type { Tx } from "#server/engine/db/transaction.ts";

/** A field, and who its signer is whatever their row: a draft's signers are written again with each change. */
export interface HeldField {
  readonly id: string;
  readonly who: string;
}

const WHO = "s.party || ':' || coalesce(s.person_id, s.owner_id, s.user_id)::text";
/** Signers without a record are known by their name. */
const who = `coalesce(${WHO}, s.party || ':' || normalize_text(s.name))`;

export const holdFields = (tx: Tx, document_id: string): Promise<readonly HeldField[]> =>
  tx.query<HeldField>(
    `select f.id, ${who} as who from document_field f join signer s on s.id = f.signer_id where f.document_id = $1`,
    [document_id],
  );

/** Gives the fields to the same signers in their new rows; those of a signer who is gone stay without one. */
export async function carryFields(tx: Tx, document_id: string, held: readonly HeldField[]): Promise<void> {
  if (held.length === 0) return;
  await tx.query(
    `update document_field f set signer_id = n.id
     from jsonb_to_recordset($2) h (id uuid, who text)
     join (select distinct on (who) s.id, ${who} as who from signer s where s.document_id = $1 order by who, s.position) n using (who)
     where f.id = h.id`,
    [document_id, JSON.stringify(held)],
  );
}
