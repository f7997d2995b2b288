import type { Tx } from "#server/db/transaction.ts";

/** How often a job is begun again when it throws; what it left undone its next turn by the clock does. */
const MAX_ATTEMPTS = 3;

/** Has a job done as soon as this transaction has committed, by whichever server is free; never when it rolls back. */
export async function requestJob(tx: Tx, name: string): Promise<void> {
  await tx.query("select graphile_worker.add_job($1, max_attempts => $2)", [name, MAX_ATTEMPTS]);
}
