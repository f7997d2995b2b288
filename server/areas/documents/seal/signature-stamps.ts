import type { CheckedStamp } from "#shared/domain/documents/document-seal.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { checkStamp } from "./check-stamp.ts";
import { readSignatureRecords, type SignatureRecord } from "../signing/signature-record.ts";

/** A signature's record with its time stamp, which was verified now. */
export interface CheckedRecord extends SignatureRecord, CheckedStamp {
  readonly token: Buffer | null;
}

/** The signatures of a document with their time stamps, in the order of its signers. */
export async function readCheckedRecords(db: Queryable, document_id: string): Promise<CheckedRecord[]> {
  const stamps = await db.query<{ signer_id: string; token: Buffer }>(
    "select t.signer_id, t.token from signer_stamp t join signer s on s.id = t.signer_id where s.document_id = $1",
    [document_id],
  );
  const tokens = new Map(stamps.map(({ signer_id, token }) => [signer_id, token]));
  const records = await readSignatureRecords(db, document_id);
  return records.map((record) => {
    const token = tokens.get(record.signer_id) ?? null;
    return { ...record, token, ...checkStamp(token, record.imprint) };
  });
}

/** A signature's record with a time stamp that holds. */
export interface StampedRecord {
  readonly position: number;
  readonly text: string;
  readonly token: Buffer;
}

/** Those of a document; signatures without one are left out. */
export async function readStampedRecords(db: Queryable, document_id: string): Promise<StampedRecord[]> {
  const records = await readCheckedRecords(db, document_id);
  return records.flatMap(({ position, text, token, stamp_state }) =>
    token !== null && stamp_state === "valid" ? [{ position, text, token }] : [],
  );
}
