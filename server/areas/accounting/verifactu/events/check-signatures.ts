import type { Queryable } from "#server/engine/db/queryable.ts";
import { isSignatureWhole } from "#server/engine/services/xades/verify-xml.ts";
import type { ChainFault } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";

import { lastSignedReader } from "../signing/last-signed.ts";
import { isDocumentOf } from "./own-hash.ts";

/** Documents read per statement. */
const STRETCH = 200;

const SIGNED = `
  select v.position::int4, v.kind, v.number, v.hash, v.issuer_tax_id, v.generated_at, s.document
  from verifactu_record v left join verifactu_signature s on s.record_id = v.id
  where v.issuer_id = $1 and v.mode = 'no_verifactu' and v.position > $2 and (v.erased_at is null or s.id is not null)
  order by v.position limit ${STRETCH}`;

interface SignedRecord {
  readonly position: number;
  readonly kind: VerifactuRecordKind;
  readonly number: string;
  readonly hash: string;
  readonly issuer_tax_id: string;
  readonly generated_at: Date | string;
  /** Null where it waits for its signature, or has lost it. */
  readonly document: string | null;
}

/**
 * Records of `no_verifactu` whose signed document was altered, is of another record, or is missing although a later one is signed; and
 * those that are older than the one before them (Orden HAC/1177/2024, art. 6).
 */
export async function checkSignatures(
  db: Queryable,
  issuer_id: string,
): Promise<{ readonly checked: number; readonly dates: number; readonly faults: readonly ChainFault[] }> {
  const faults: ChainFault[] = [];
  const lastSigned = lastSignedReader(db, "record", issuer_id);
  const instants = new Map<string, number>();
  let [checked, dates, last] = [0, 0, 0];
  for (let isMore = true; isMore;) {
    const rows = await db.query<SignedRecord>(SIGNED, [issuer_id, last]);
    for (const { position, kind, number, hash, issuer_tax_id, generated_at, document } of rows) {
      last = position;
      dates += 1;
      const instant = new Date(generated_at).getTime();
      if (instant < (instants.get(issuer_tax_id) ?? 0))
        faults.push({ position, kind, number, of: "record", field: "generated_at" });
      instants.set(issuer_tax_id, instant);
      if (document === null && position > (await lastSigned(issuer_tax_id))) continue;
      checked += 1;
      if (document !== null && isDocumentOf(document, hash) && isSignatureWhole(document)) continue;
      faults.push({ position, kind, number, of: "record", field: "signature" });
    }
    isMore = rows.length === STRETCH;
  }
  return { checked, dates, faults };
}
