import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { signXml } from "#server/engine/services/xades/sign-xml.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { eventElement } from "../events/event-xml.ts";
import { readUnsignedEvents } from "../events/read-events.ts";
import { readUnsigned } from "../pending-records.ts";
import { readSystem } from "../read-system.ts";
import { elementOf } from "../record-documents.ts";
import { asDocument } from "../sender/record-xml.ts";
import { SIGN_RECORDS } from "./enqueue-signing.ts";
import { readLastSigned } from "./last-signed.ts";
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

/** Records and events of one taxpayer: they are chained, and its certificate signs them, also where an issuer's tax number changed. */
interface Chain {
  readonly issuer_id: string;
  readonly tax_id: string;
}

/** Signs the next records in the order of the chain. */
async function signRecords(tx: Tx, services: Services, chain: Chain, signer: RecordSigner): Promise<Signed[]> {
  const after = await readLastSigned(tx, "record", chain);
  const records = await readUnsigned(tx, chain.issuer_id, { ...chain, after });
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

async function signEvents(tx: Tx, services: Services, chain: Chain, signer: RecordSigner): Promise<Signed[]> {
  const after = await readLastSigned(tx, "event", chain);
  const now = services.clock.now();
  return (await readUnsignedEvents(tx, chain.issuer_id, { ...chain, after })).map((event) => ({
    record_id: null,
    event_id: event.id,
    document: writeXml(signXml(eventElement(event), signer, recordSignature(now, "event", event.hash))),
  }));
}

/**
 * Signs what waits of a taxpayer, some at once.
 * @returns whether there may be more
 */
async function signNext(services: Services, chain: Chain): Promise<boolean> {
  const { issuer_id, tax_id } = chain;
  return transact(services.db, null, async (tx) => {
    if (!(await signingLock.tryTake(tx, issuer_id))) return false;
    const signer = await openRecordSigner({ ...services, db: tx }, issuer_id, tax_id);
    if ("hold" in signer) return false;
    const signed = [
      ...(await signRecords(tx, services, chain, signer)),
      ...(await signEvents(tx, services, chain, signer)),
    ];
    if (signed.length > 0) await store(tx, issuer_id, signer, signed);
    return signed.length > 0;
  });
}

/** Taxpayers that are, or were, in `no_verifactu`. */
const CHAINS = `
  select i.id as issuer_id, i.tax_id from issuer i where i.billing_mode = 'no_verifactu'
  union select issuer_id, issuer_tax_id from verifactu_event order by 1, 2`;

/** Signs records of `no_verifactu` and events in their order. Without a certificate that can sign they wait; a failure of one issuer delays no other. */
export async function signPending(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const chain of await services.db.query<Chain>(CHAINS, []))
    try {
      while (!signal.aborted && (await signNext(services, chain)));
    } catch (error) {
      services.log.error({ err: error, issuer_id: chain.issuer_id }, "records were not signed");
    }
}

export const signRecordsJob: Job = {
  name: SIGN_RECORDS,
  cron: "* * * * *",
  isDoneAtStart: false,
  isAlone: true,
  run: (services, { signal }) => signPending(services, signal),
};
