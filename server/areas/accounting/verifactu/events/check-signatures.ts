import type { Queryable } from "#server/engine/db/queryable.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import type { ChainFault } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";

import { lastSignedReader } from "../signing/last-signed.ts";
import { isDocumentOf } from "./own-hash.ts";

/** Documents read per statement. */
const STRETCH = 200;

const SIGNED = `
  select v.position::int4, v.kind, v.number, v.hash, v.issuer_tax_id, s.document
  from verifactu_record v left join verifactu_signature s on s.record_id = v.id
  where v.issuer_id = $1 and v.mode = 'no_verifactu' and v.position > $2 and (v.erased_at is null or s.id is not null)
  order by v.position limit ${STRETCH}`;

interface SignedRecord {
  readonly position: number;
  readonly kind: VerifactuRecordKind;
  readonly number: string;
  readonly hash: string;
  readonly issuer_tax_id: string;
  /** Null where it waits for its signature, or has lost it. */
  readonly document: string | null;
}

/** Records whose signed document was altered, is of another record, or is missing although a later one is signed. */
export async function checkSignatures(
  db: Queryable,
  issuer_id: string,
): Promise<{ readonly checked: number; readonly faults: readonly ChainFault[] }> {
  const faults: ChainFault[] = [];
  const lastSigned = lastSignedReader(db, "record", issuer_id);
  let [checked, last] = [0, 0];
  for (let isMore = true; isMore;) {
    const rows = await db.query<SignedRecord>(SIGNED, [issuer_id, last]);
    for (const { position, kind, number, hash, issuer_tax_id, document } of rows) {
      last = position;
      if (document === null && position > (await lastSigned(issuer_tax_id))) continue;
      checked += 1;
      if (document !== null && isDocumentOf(document, hash) && isSignatureWhole(document)) continue;
      faults.push({ position, kind, number, of: "record", field: "signature" });
    }
    isMore = rows.length === STRETCH;
  }
  return { checked, faults };
}
