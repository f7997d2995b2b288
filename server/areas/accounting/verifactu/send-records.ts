import { text as readText } from "node:stream/consumers";
import pLimit from "p-limit";
import { MAX_SENDING_ISSUERS } from "#shared/domain/accounting/policy.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { doAlone } from "./do-alone.ts";
import { createAgencySender } from "./sender/agency/agency-sender.ts";
import { SubmissionError } from "./sender/sender.ts";
import { readSentRecords, recordAnswers } from "./record-answers.ts";
import { IS_PENDING, type SendingTarget } from "./pending-records.ts";
import { type Destination, readDestination } from "./read-destination.ts";
import { lockDueBatch, type DueBatch, recordArrival, recordFault, recordHold } from "./record-batches.ts";

// The database's part, in server/schema: protect_verifactu_record.

const SEND_RECORDS = "send_verifactu_records";

/** Enqueues the sending of pending records in the caller's transaction. */
export const enqueueSending = (tx: Tx): Promise<void> => enqueue(tx, SEND_RECORDS, {}, SEND_RECORDS);

/** The message as it is stored; with a destination at AEAT it goes there, else to the files. */
async function submitBatch(services: Services, batch: DueBatch, destination: Open): Promise<void> {
  const { db, files, agency, verifactu } = services;
  const xml = await readText(await files.get(batch.file_key));
  if (destination.kind === "files") {
    const receipt = await verifactu.send({ ...batch, xml });
    if ("refused" in receipt) await recordArrival(db, batch, receipt);
    return;
  }
  const { service, certificate } = destination;
  const [issuer] = await db.query<{ name: string }>("select name from issuer where id = $1", [batch.issuer_id]);
  // Also after a kill, which recorded no fault.
  const is_repeat = batch.attempts - 1 > batch.rejections;
  const sender = createAgencySender({
    connection: agency.connect(service, certificate),
    certificate,
    holder: { name: issuer?.name ?? "", tax_id: batch.issuer_tax_id },
    records: await readSentRecords(db, batch),
    is_incident: batch.is_incident || is_repeat,
    is_repeat,
  });
  const receipt = await sender.send({ ...batch, xml });
  if ("outcomes" in receipt) await recordAnswers(db, batch, service, receipt);
}

type Open = Exclude<Destination, { readonly kind: "held" }>;

const targetOf = (destination: Open): SendingTarget =>
  destination.kind === "files"
    ? { environment: "none", tax_id: null }
    : { environment: destination.service, tax_id: destination.tax_id };

const faultOf = (error: unknown) =>
  error instanceof SubmissionError
    ? { fault: error.fault, text: error.message }
    : ({ fault: "unavailable", text: null } as const);

/**
 * Sends an issuer's next message and records the outcome.
 * @returns whether there may be another
 */
async function sendNext(services: Services, issuer_id: string): Promise<boolean> {
  const destination = await readDestination(services, issuer_id);
  if (destination.kind === "held") {
    await recordHold(services.db, issuer_id);
    return false;
  }
  const batch = await lockDueBatch(services, issuer_id, targetOf(destination));
  if (!batch) return false;
  try {
    await submitBatch(services, batch, destination);
    return true;
  } catch (error) {
    services.log.error({ err: error, verifactu_batch_id: batch.id }, "records were not submitted");
    await recordFault(services.db, batch, faultOf(error));
    return false;
  }
}

const PENDING_ISSUERS = `
  select distinct issuer_id from verifactu_record v where ${IS_PENDING} order by 1`;

/** Sends an issuer's messages one after the other, as the chain requires. */
async function sendIssuer(services: Services, issuer_id: string, signal: AbortSignal): Promise<void> {
  try {
    await doAlone(services.db, `records of ${issuer_id}`, async () => {
      while (!signal.aborted && (await sendNext(services, issuer_id)));
    });
  } catch (error) {
    services.log.error({ err: error, issuer_id }, "an issuer's records were not sent");
  }
}

/**
 * Sends pending records, of each issuer in chain order and of several issuers at once: a service that answers one of them slowly,
 * or not at all, delays no other. Runs may overlap.
 */
export async function sendRecords(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const issuers = await services.db.query<{ issuer_id: string }>(PENDING_ISSUERS, []);
  const limit = pLimit(MAX_SENDING_ISSUERS);
  await Promise.all(issuers.map(({ issuer_id }) => limit(() => sendIssuer(services, issuer_id, signal))));
}

export const sendRecordsJob: Job = {
  name: SEND_RECORDS,
  cron: "* * * * *",
  isDoneAtStart: false,
  lane: "agency",
  run: (services, { signal }) => sendRecords(services, signal),
};
