import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";

export const SIGN_RECORDS = "sign_verifactu_records";

/**
 * Enqueues the signing of records and events in the caller's transaction.
 * @param key of what is signed: two transactions with the same key wait for each other
 */
export const enqueueSigning = (tx: Tx, key: string): Promise<void> =>
  enqueue(tx, SIGN_RECORDS, {}, `${SIGN_RECORDS}:${key}`);

/** Enqueues it for invoices whose records are of `no_verifactu`. */
export async function enqueueSigningOf(tx: Tx, invoice_ids: readonly string[]): Promise<void> {
  const found = await tx.query(
    "select 1 from verifactu_record where invoice_id = any($1::uuid[]) and mode = 'no_verifactu' limit 1",
    [invoice_ids],
  );
  if (found.length > 0) await enqueueSigning(tx, invoice_ids[0] ?? "");
}
