import { text as readText } from "node:stream/consumers";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { SubmissionError, type VerifactuReceipt } from "./sender/sender.ts";
import { lockDueBatch, type DueBatch, recordArrival, recordFault } from "./record-batches.ts";

// The database's part, in server/schema: protect_verifactu_record.

const SEND_RECORDS = "send_verifactu_records";

/** Enqueues the sending of pending records in the caller's transaction. */
export const enqueueSending = (tx: Tx): Promise<void> => enqueue(tx, SEND_RECORDS, {}, SEND_RECORDS);

async function submitBatch({ files, verifactu }: Services, batch: DueBatch): Promise<VerifactuReceipt> {
  const xml = await readText(await files.get(batch.file_key));
  return verifactu.send({ ...batch, xml });
}

/**
 * Sends an issuer's next message and records the outcome.
 * @returns whether there may be another
 */
async function sendNext(services: Services, issuer_id: string): Promise<boolean> {
  const batch = await lockDueBatch(services, issuer_id);
  if (!batch) return false;
  const outcome = await submitBatch(services, batch).catch((error: unknown) => {
    services.log.error({ err: error, verifactu_batch_id: batch.id }, "records were not submitted");
    return error instanceof SubmissionError ? error.fault : "unavailable";
  });
  if (typeof outcome === "string") await recordFault(services.db, batch, outcome);
  else await recordArrival(services, batch, outcome);
  return typeof outcome !== "string";
}

/** Sends pending records, issuer by issuer in chain order. A failure of one issuer does not delay others. */
export async function sendRecords(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const issuers = await services.db.query<{ issuer_id: string }>(
    `select distinct issuer_id from verifactu_record where sent_state = 'pending' and mode = 'verifactu' order by 1`,
    [],
  );
  for (const { issuer_id } of issuers) while (!signal.aborted && (await sendNext(services, issuer_id)));
}

export const sendRecordsJob: Job = {
  name: SEND_RECORDS,
  cron: "* * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services, { signal }) => sendRecords(services, signal),
};
