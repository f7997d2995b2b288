import type { Tx } from "#server/engine/db/transaction.ts";

interface HeldSigner {
  readonly id: string;
  /** The linked record; of signers without one, their name, address and document. */
  readonly who: string;
  /** The same without what is corrected most: address and document. */
  readonly name: string;
}

/** Fields, and who their signers are whatever their row: a draft's signers are written again with each change. */
export interface HeldFields {
  readonly signers: readonly HeldSigner[];
  readonly fields: readonly { readonly id: string; readonly signer_id: string }[];
}

const readSigners = (tx: Tx, document_id: string): Promise<readonly HeldSigner[]> =>
  tx.query<HeldSigner>(
    `select s.id, coalesce(r.record, jsonb_build_array(s.party, normalize_text(s.name), lower(s.email), s.documentation)::text) as who,
       coalesce(r.record, s.party || ':' || normalize_text(s.name)) as name
     from signer s, lateral (select s.party || ':' || coalesce(s.person_id, s.owner_id, s.user_id)::text as record) r
     where s.document_id = $1 order by s.position`,
    [document_id],
  );

export async function holdFields(tx: Tx, document_id: string): Promise<HeldFields> {
  const fields = await tx.query<HeldFields["fields"][number]>(
    "select id, signer_id from document_field where document_id = $1 and signer_id is not null",
    [document_id],
  );
  return { fields, signers: fields.length === 0 ? [] : await readSigners(tx, document_id) };
}

/** The new row of each signer: the nth of those alike; one whose address or document was corrected, if no one else has the name. */
function matchSigners(before: readonly HeldSigner[], after: readonly HeldSigner[]): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  for (const [who, alike] of Map.groupBy(before, (one) => one.who)) {
    const rows = after.filter((one) => one.who === who);
    for (const [index, { id }] of alike.entries()) {
      const row = rows[index];
      if (row) matched.set(id, row.id);
    }
  }
  for (const { id, name } of before.filter((one) => !matched.has(one.id))) {
    const [row, ...others] = after.filter((one) => one.name === name);
    const isOnly = others.length === 0 && before.filter((one) => one.name === name).length === 1;
    if (row && isOnly) matched.set(id, row.id);
  }
  return matched;
}

/** Gives the fields to the same signers in their new rows; those of a signer who is gone stay without one. */
export async function carryFields(tx: Tx, document_id: string, held: HeldFields): Promise<void> {
  if (held.fields.length === 0) return;
  const matched = matchSigners(held.signers, await readSigners(tx, document_id));
  const carried = held.fields.map(({ id, signer_id }) => ({ id, signer_id: matched.get(signer_id) ?? null }));
  await tx.query(
    "update document_field f set signer_id = h.signer_id from jsonb_to_recordset($1) h (id uuid, signer_id uuid) where f.id = h.id",
    [JSON.stringify(carried)],
  );
}
