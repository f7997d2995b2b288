import type { Queryable } from "#server/engine/db/queryable.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import type { ChainFault } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";

/** Documents read per statement. */
const STRETCH = 200;

const SIGNED = `
  select v.position::int4, v.kind, v.number, v.hash, s.document
  from verifactu_signature s join verifactu_record v on v.id = s.record_id
  where s.issuer_id = $1 and v.position > $2 order by v.position limit ${STRETCH}`;

interface SignedRecord {
  readonly position: number;
  readonly kind: VerifactuRecordKind;
  readonly number: string;
  readonly hash: string;
  readonly document: string;
}

/** Records whose signed document was altered, or is of another record. */
export async function checkSignatures(
  db: Queryable,
  issuer_id: string,
): Promise<{ readonly checked: number; readonly faults: readonly ChainFault[] }> {
  const faults: ChainFault[] = [];
  let [checked, last] = [0, 0];
  for (let isMore = true; isMore;) {
    const rows = await db.query<SignedRecord>(SIGNED, [issuer_id, last]);
    for (const { position, kind, number, hash, document } of rows) {
      checked += 1;
      last = position;
      if (document.includes(`>${hash}<`) && isSignatureWhole(document)) continue;
      faults.push({ position, kind, number, of: "record", field: "signature" });
    }
    isMore = rows.length === STRETCH;
  }
  return { checked, faults };
}
