import { AppError } from "#shared/domain/core/app-error.ts";
import { lodgingState } from "#shared/domain/lodging/lodging.ts";
import {
  type LodgingEnvironment,
  lodgingResolution,
  lodgingSend,
  type LodgingStage,
} from "#shared/domain/lodging/lodging-message.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lockRow, readRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { requireLodging } from "../read-lodging.ts";
import { messageTypes } from "../service/service-requests.ts";
import { cancelStay, communicateStage } from "./create-messages.ts";
import { enqueueLodging } from "./enqueue-lodging.ts";
import { findStored } from "./find-stored.ts";
import { noteChanges } from "./note-changes.ts";
import { acceptMessage } from "./record-outcome.ts";

const path = "/rentals/:id/lodging";
const access = { entity: rentalResource.name, action: "update" } as const;

const sendRoute = writeRoute({
  method: "POST",
  path: `${path}/send`,
  summary: "Communicates a reservation or an arrival to SES.HOSPEDAJES; what was accepted before is cancelled first",
  access,
  body: bodyOf(lodgingSend),
  output: lodgingState,
  run: async ({ tx, user, params, input, services }) => {
    requireRight(user, "person", "read");
    const rental = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    await communicateStage(tx, services, { rental, stage: input.stage, user_id: user.user_id });
    return respond(await requireLodging(services, tx, rental.id));
  },
});

const cancelRoute = writeRoute({
  method: "POST",
  path: `${path}/cancel`,
  summary: "Cancels what was communicated of a stay: its reservation, and its arrival where it was communicated",
  access,
  body: noBody,
  output: lodgingState,
  run: async ({ tx, user, params, services }) => {
    requireRight(user, "person", "read");
    const rental = await lockRow(tx, rentalResource, params["id"] ?? "", user);
    await cancelStay(tx, services, { rental, user_id: user.user_id });
    return respond(await requireLodging(services, tx, rental.id));
  },
});

const REPEAT = `
  update lodging_message set state = 'waiting', lot = null, fault = null, answer_text = null, attempts = 0, next_attempt_at = clock_now()
  where id = $1 and rental_id = $2 and state = 'unclear' and kind <> 'cancellation' returning 1`;

interface UnclearMessage {
  readonly kind: LodgingStage;
  readonly environment: LodgingEnvironment;
}

interface GivenNumber extends UnclearMessage {
  readonly rental_id: string;
  readonly communication: string;
  /** Null where no number is given. */
  readonly type: string | null;
}

/**
 * A number found at the service that is stored now decides only of a message to that service, of that kind, and of one
 * message only: the arrival of a stay is not accepted with the number of its reservation.
 * @throws AppError lodging_communication_unknown
 */
async function refuseOtherNumber(
  tx: Tx,
  services: Pick<Services, "vault">,
  { rental_id, communication, type, kind, environment }: GivenNumber,
): Promise<void> {
  const lodging = await requireLodging(services, tx, rental_id);
  const held = await tx.query("select 1 from lodging_message where communication = $1 limit 1", [communication]);
  if (held.length > 0 || lodging.environment !== environment || type !== messageTypes[kind])
    throw new AppError("lodging_communication_unknown", { params: { code: communication } });
}

/**
 * POST /rentals/{id}/lodging/resolve. The service is queried by its own numbers alone, and the number was in the answer
 * that was lost: the user reads it on the service's page, or sees there that nothing arrived.
 */
const resolveRoute = slowRoute({
  method: "POST",
  path: `${path}/resolve`,
  summary:
    "Decides what became of a message whose answer was lost: by its number at the service, or by sending it again",
  access,
  body: bodyOf(lodgingResolution, "lodging"),
  output: lodgingState,
  run: async ({ user, params, input, services }) => {
    requireRight(user, "person", "read");
    const { id: rental_id, code } = await readRow(services.db, rentalResource, params["id"] ?? "", user);
    const communication = input.communication ?? null;
    const type = communication === null ? null : await findStored(services, { communication, reference: code });
    const state = await transact(services.db, user.user_id, async (tx) => {
      await lockRow(tx, rentalResource, rental_id, user);
      const values = [input.message_id, rental_id];
      const [open] = await tx.query<UnclearMessage>(
        `select kind, environment from lodging_message where id = $1 and rental_id = $2 and state = 'unclear' and kind <> 'cancellation' for update`,
        values,
      );
      if (!open) throw new AppError("lodging_not_unclear");
      if (communication !== null) await refuseOtherNumber(tx, services, { rental_id, communication, type, ...open });
      if (communication === null) await tx.query(REPEAT, values);
      else await acceptMessage(tx, { id: input.message_id, cancels_id: null }, communication);
      await noteChanges(tx, services, rental_id);
      await enqueueLodging(tx);
      return requireLodging(services, tx, rental_id);
    });
    return respond(state);
  },
});

export const lodgingMessageRoutes: readonly Route[] = [sendRoute, cancelRoute, resolveRoute];
