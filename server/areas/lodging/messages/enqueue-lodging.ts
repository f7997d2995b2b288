import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";

export const SEND_LODGING = "send_lodging_messages";

/** Requests the sending of what waits, in the caller's transaction. */
export const enqueueLodging = (tx: Tx): Promise<void> => enqueue(tx, SEND_LODGING, {}, SEND_LODGING);
