import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";

export const SEND_REQUIREMENTS = "send_requirements";

/** Enqueues the sending of what waits, in the caller's transaction. */
export const enqueueRequirements = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, SEND_REQUIREMENTS, {}, `${SEND_REQUIREMENTS}:${id}`);
