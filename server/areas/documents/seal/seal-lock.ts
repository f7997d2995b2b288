import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

const sealLock = defineLock("seals");

/**
 * Does what one server at a time does of a document's seal, from the request of its time stamp until it is stored: another
 * server at work is not waited for. What is done is limited in time.
 */
export async function whileSealing({ db }: Services, document_id: string, work: () => Promise<void>): Promise<void> {
  await transact(db, null, async (tx) => {
    // This transaction is idle while other connections wait for the authority.
    await tx.query("set local idle_in_transaction_session_timeout = '15min'", []);
    if (await sealLock.tryTake(tx, document_id)) await work();
  });
}
