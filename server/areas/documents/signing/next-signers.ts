import type { Document } from "#shared/domain/documents/document.ts";
import { maySignNow, type Signer, takesPart } from "#shared/domain/documents/signer.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

export type SentDocument = Pick<Document, "id" | "code" | "title" | "signing_order" | "expires_at">;

/** A signer whose turn it is. */
export interface NextSigner {
  /** The row with link and codes, and its document. */
  readonly lead: Signer;
  readonly document: SentDocument;
  /** The same signer in each document that is signed together, the lead first. */
  readonly rows: readonly Signer[];
}

const TOGETHER = `
  select id, code, title, signing_order, to_json(expires_at) #>> '{}' as expires_at from document
  where id = $1 or bundle_id = (select bundle_id from document where id = $1) order by id`;

interface Part {
  readonly document: SentDocument;
  readonly signers: readonly Signer[];
}

async function readParts(tx: Tx, document_id: string): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const document of await tx.query<SentDocument>(TOGETHER, [document_id]))
    parts.push({ document, signers: await readSigners(tx, document.id) });
  return parts;
}

/** Signers whose turn it is, by the order of the document; of documents signed together, in each that they sign. */
export async function readNext(tx: Tx, document_id: string): Promise<readonly NextSigner[]> {
  const parts = await readParts(tx, document_id);
  const isNext = (row: Signer) =>
    parts.some(
      ({ document, signers }) => document.id === row.document_id && maySignNow(row, signers, document.signing_order),
    );
  return parts.flatMap(({ document, signers }) =>
    signers.flatMap((lead) => {
      if (lead.lead_id !== null || !takesPart(lead)) return [];
      const others = parts.flatMap((part) => part.signers.filter(({ lead_id }) => lead_id === lead.id));
      const rows = [lead, ...others];
      return rows.every(isNext) ? [{ lead, document, rows }] : [];
    }),
  );
}
