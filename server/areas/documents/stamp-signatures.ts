import { MAX_STAMPED_DOCUMENTS } from "#shared/domain/documents/policy.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import { readSignatureRecords, type SignatureRecord } from "./signature-record.ts";
import { findStampAuthority, obtainStamp, type StampAuthority } from "./stamp-authority.ts";

/** Job that obtains the time stamps of signatures, so that no signer waits for the authority. */
export const STAMP_SIGNATURES = "stamp_signatures";

/** A signature's record with its time stamp. */
export interface StampedRecord {
  readonly signer_id: string;
  readonly position: number;
  readonly text: string;
  readonly token: Buffer;
}

interface StoredStamp {
  readonly signer_id: string;
  readonly imprint: string;
  readonly token: Buffer;
}

async function readStamps(db: Queryable, document_id: string): Promise<ReadonlyMap<string, StoredStamp>> {
  const rows = await db.query<StoredStamp>(
    `select t.signer_id, t.imprint, t.token from signer_stamp t join signer s on s.id = t.signer_id where s.document_id = $1`,
    [document_id],
  );
  return new Map(rows.map((row) => [row.signer_id, row]));
}

const isOf = (stamp: StoredStamp | undefined, { imprint }: SignatureRecord): stamp is StoredStamp =>
  stamp?.imprint === imprint.toString("hex");

/** Signatures of a document with their time stamps; those without one are left out. */
export async function readStampedRecords(db: Queryable, document_id: string): Promise<StampedRecord[]> {
  const stamps = await readStamps(db, document_id);
  const records = await readSignatureRecords(db, document_id);
  return records.flatMap((record) => {
    const stamp = stamps.get(record.signer_id);
    const { signer_id, position, text } = record;
    return isOf(stamp, record) ? [{ signer_id, position, text, token: stamp.token }] : [];
  });
}

/** Held while a time stamp is requested, so that two servers do not request the same one. An answer is limited in time. */
const requestLock = defineLock("signature stamps");

interface Stamping {
  readonly services: Services;
  readonly authority: StampAuthority;
  readonly document_id: string;
  readonly signal: AbortSignal | undefined;
}

async function stampRecord(
  { services, authority, document_id, signal }: Stamping,
  record: SignatureRecord,
): Promise<void> {
  await transact(services.db, null, async (tx) => {
    await requestLock.take(tx, document_id);
    const stamps = await readStamps(tx, document_id);
    if (isOf(stamps.get(record.signer_id), record)) return;
    const { token, at, authority: name } = await obtainStamp(services, authority, record.imprint, signal);
    await tx.query(
      `insert into signer_stamp (signer_id, imprint, token, stamped_at, authority) values ($1, $2, $3, $4, $5)
       on conflict (signer_id) do nothing`,
      [record.signer_id, record.imprint.toString("hex"), token, at.toISOString(), name],
    );
  });
}

/**
 * Obtains the missing time stamps of a document's signatures, one after another.
 * @throws TimestampFault of the first that fails; those obtained before stay
 */
export async function stampSignatures(
  services: Services,
  authority: StampAuthority,
  document_id: string,
  signal?: AbortSignal,
): Promise<void> {
  const stamps = await readStamps(services.db, document_id);
  for (const record of await readSignatureRecords(services.db, document_id)) {
    if (isOf(stamps.get(record.signer_id), record)) continue;
    await stampRecord({ services, authority, document_id, signal }, record);
  }
}

const UNSTAMPED = `
  select distinct s.document_id from signer s join document d on d.id = s.document_id
    left join signer_stamp t on t.signer_id = s.id
  where s.state = 'signed' and t.signer_id is null and d.signed_pdf_key is null and d.state in ('partly_signed', 'signed')
  order by s.document_id limit $1`;

/** Obtains the missing time stamps of signatures whose documents are not sealed yet; what fails is tried again later. */
export async function stampAllSignatures(services: Services, signal: AbortSignal): Promise<void> {
  const authority = await findStampAuthority(services.db);
  if (authority === null) return;
  const waiting = await services.db.query<{ document_id: string }>(UNSTAMPED, [MAX_STAMPED_DOCUMENTS]);
  for (const { document_id } of waiting) {
    if (signal.aborted) return;
    try {
      await stampSignatures(services, authority, document_id, signal);
    } catch (error) {
      if (!(error instanceof TimestampFault)) throw error;
      // The authority does not answer: no time stamps of the others are requested.
      services.log.warn({ kind: error.kind }, "signatures were not stamped");
      return;
    }
  }
}

export const stampSignaturesJob: Job = {
  name: STAMP_SIGNATURES,
  cron: "*/5 * * * *",
  isDoneAtStart: false,
  isAlone: true,
  lane: "stamps",
  run: (services, { signal }) => stampAllSignatures(services, signal),
};
