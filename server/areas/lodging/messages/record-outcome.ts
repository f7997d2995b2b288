import { truncate } from "#shared/lib/text.ts";
import { LODGING_ERROR_CHARACTERS } from "#shared/domain/lodging/policy.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { notifyLodging } from "../notify-lodging.ts";
import type { LodgingError } from "../service/lodging-error.ts";
import type { Refusal } from "../service/service-answers.ts";
import { changeMessage, type DueMessage } from "./lodging-queue.ts";
import { noteChanges } from "./note-changes.ts";

/**
 * The service took a message and gave its lot; a query soon says what became of it. A cancellation that is repeated keeps its attempts
 * and the time of the next one, so that it is repeated ever more slowly.
 */
export const recordLot = (db: Db, message: DueMessage, lot: string): Promise<void> =>
  changeMessage(db, message, async (tx) => {
    await tx.query(
      `update lodging_message set lot = $2, attempts = case when state = 'unclear' then attempts else 0 end, state = 'received', fault = null, answer_code = null, answer_text = null,
         next_attempt_at = case when state = 'unclear' then next_attempt_at else clock_now() + interval '1 minute' end
       where id = $1`,
      [message.id, lot],
    );
  });

const ACCEPT = `
  update lodging_message set state = 'accepted', communication = coalesce($2, communication), answered_at = clock_now(), fault = null,
    answer_code = null, answer_text = null
  where id = $1`;

/** The service registered a communication; or cancelled one, which is then marked as cancelled. */
export async function acceptMessage(
  tx: Tx,
  { id, cancels_id }: Pick<DueMessage, "id" | "cancels_id">,
  communication: string | null,
): Promise<void> {
  await tx.query(ACCEPT, [id, communication]);
  if (cancels_id)
    await tx.query("update lodging_message set state = 'cancelled' where id = $1 and state = 'accepted'", [cancels_id]);
}

/** The stay may have been changed since the message was sent. */
export const recordAcceptance = (
  services: Pick<Services, "db" | "vault">,
  message: DueMessage,
  communication: string | null,
): Promise<void> =>
  changeMessage(services.db, message, async (tx) => {
    await acceptMessage(tx, message, communication);
    await noteChanges(tx, services, message.rental_id);
  });

/** A refusal is final for this message; the office corrects the data and sends another one. */
export const recordRefusal = (db: Db, message: DueMessage, { code, text }: Refusal): Promise<void> =>
  changeMessage(db, message, async (tx) => {
    await tx.query(
      `update lodging_message set state = 'refused', answered_at = clock_now(), fault = null, answer_code = $2, answer_text = $3
       where id = $1`,
      [message.id, code, text],
    );
    // A correction behind a refused cancellation would be a second communication.
    await tx.query("update lodging_message set state = 'withdrawn' where after_id = $1 and state = 'waiting'", [
      message.id,
    ]);
    await notifyLodging(tx, { rental_id: message.rental_id, state: "refused" });
  });

/** The service does not know the lot that it gave: whether it registered the message is not known. It may know the lot later. */
export const recordUnknownLot = (db: Db, message: DueMessage, text: string): Promise<void> =>
  changeMessage(db, message, async (tx) => {
    await tx.query(
      `update lodging_message set state = 'unclear', fault = 'undecided', answer_text = $2 where id = $1 and lot = $3`,
      [message.id, text, message.lot],
    );
    if (message.state !== "unclear" && message.kind !== "cancellation")
      await notifyLodging(tx, { rental_id: message.rental_id, state: "unclear" });
  });

/** A failed attempt: what may have arrived is unclear, everything else waits for the next attempt as it was. */
export const recordFault = (db: Db, message: DueMessage, error: LodgingError): Promise<void> =>
  changeMessage(db, message, async (tx) => {
    const wasSent = message.state === "waiting";
    const isLost = wasSent && error.isUnclear;
    const state = isLost ? "unclear" : message.state;
    await tx.query(
      `update lodging_message set state = $2, answer_text = $4,
         fault = case when state = 'unclear' and fault = 'undecided' then fault else $3 end
       where id = $1 and lot is not distinct from $5`,
      [message.id, state, error.fault, truncate(error.message, LODGING_ERROR_CHARACTERS), message.lot],
    );
    if (isLost && message.kind !== "cancellation")
      await notifyLodging(tx, { rental_id: message.rental_id, state: "unclear" });
  });
