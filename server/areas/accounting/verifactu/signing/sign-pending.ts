import { SIGNED_AT_ONCE } from "#shared/domain/accounting/policy.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { signXml } from "#server/engine/services/xades/sign-xml.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { eventElement } from "../events/event-xml.ts";
import { readUnsignedEvents } from "../events/read-events.ts";
import { IS_UNSIGNED, readUnsigned } from "../pending-records.ts";
import { readSystem } from "../read-system.ts";
import { elementOf } from "../record-documents.ts";
import { asDocument } from "../sender/record-xml.ts";
import { SIGN_RECORDS } from "./enqueue-signing.ts";
import { openRecordSigner, type RecordSigner } from "./open-record-signer.ts";
import { recordSignature } from "./record-signature.ts";

// The database's part, in server/schema: protect_verifactu_log.

const signingLock = defineLock("signatures of");

interface Signed {
  readonly record_id: string | null;
  readonly event_id: string | null;
  readonly document: string;
}

async function store(tx: Tx, issuer_id: string, { certificate_id }: RecordSigner, signed: readonly Signed[]) {
  await tx.query(
    `insert into verifactu_signature (issuer_id, record_id, event_id, certificate_id, document)
     select $1, s.record_id, s.event_id, $2, s.document
     from jsonb_to_recordset($3) s (record_id uuid, event_id uuid, document text)`,
    [issuer_id, certificate_id, JSON.stringify(signed)],
  );
}

/** Signs the next records of an issuer in the order of its chain. */
async function signRecords(tx: Tx, services: Services, issuer_id: string, signer: RecordSigner): Promise<Signed[]> {
  const records = (await readUnsigned(tx, issuer_id)).slice(0, SIGNED_AT_ONCE);
  const system = await readSystem(tx, services);
  const now = services.clock.now();
  return records.map((record) => ({
    record_id: record.id,
    event_id: null,
    document: writeXml(
      signXml(asDocument(elementOf(record, system)), signer, recordSignature(now, "record", record.hash)),
    ),
  }));
}

async function signEvents(tx: Tx, services: Services, issuer_id: string, signer: RecordSigner): Promise<Signed[]> {
  const now = services.clock.now();
  return (await readUnsignedEvents(tx, issuer_id)).map((event) => ({
    record_id: null,
    event_id: event.id,
    document: writeXml(signXml(eventElement(event), signer, recordSignature(now, "event", event.hash))),
  }));
}

/**
 * Signs what waits of an issuer, some at once.
 * @returns whether there may be more
 */
async function signNext(services: Services, issuer_id: string): Promise<boolean> {
  return transact(services.db, null, async (tx) => {
    if (!(await signingLock.tryTake(tx, issuer_id))) return false;
    const signer = await openRecordSigner({ ...services, db: tx }, issuer_id);
    if ("hold" in signer) return false;
    const signed = [
      ...(await signRecords(tx, services, issuer_id, signer)),
      ...(await signEvents(tx, services, issuer_id, signer)),
    ];
    if (signed.length > 0) await store(tx, issuer_id, signer, signed);
    return signed.length > 0;
  });
}

const WAITING = `
  select issuer_id from verifactu_record v where ${IS_UNSIGNED}
  union select issuer_id from verifactu_event e where not exists (select from verifactu_signature s where s.event_id = e.id)
  order by 1`;

/** Signs records of `no_verifactu` and events in their order. Without a certificate that can sign they wait; a failure of one issuer delays no other. */
export async function signPending(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const issuers = await services.db.query<{ issuer_id: string }>(WAITING, []);
  for (const { issuer_id } of issuers)
    try {
      while (!signal.aborted && (await signNext(services, issuer_id)));
    } catch (error) {
      services.log.error({ err: error, issuer_id }, "records were not signed");
    }
}

export const signRecordsJob: Job = {
  name: SIGN_RECORDS,
  cron: "* * * * *",
  isDoneAtStart: false,
  isAlone: true,
  run: (services, { signal }) => signPending(services, signal),
};
