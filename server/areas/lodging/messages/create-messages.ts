import { AppError } from "#shared/domain/core/app-error.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { LodgingMessage, LodgingStage } from "#shared/domain/lodging/lodging-message.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { requireLodging } from "../read-lodging.ts";
import { composeDocument } from "./compose-message.ts";
import { enqueueLodging } from "./enqueue-lodging.ts";

/* Messages are created under the lock of their rental, which the caller holds. */

const inTransit: readonly LodgingMessage["state"][] = ["sending", "received", "unclear"];
const dead: ReadonlySet<LodgingMessage["state"]> = new Set(["refused", "cancelled", "withdrawn"]);

/** The message of a stage that is on its way or was accepted in the service in use. */
const liveOf = ({ messages, environment }: LodgingState, stage: LodgingStage) =>
  messages.find((one) => one.kind === stage && one.environment === environment && !dead.has(one.state));

interface NewMessage {
  readonly rental: Rental;
  readonly user_id: string | null;
}

/** @throws AppError lodging_not_configured */
function requireEnvironment({ environment }: LodgingState) {
  if (environment === null) throw new AppError("lodging_not_configured");
  return environment;
}

async function insertCancellation(tx: Tx, { rental, user_id }: NewMessage, target: LodgingMessage): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into lodging_message (rental_id, kind, cancels_id, environment, created_by)
     values ($1, 'cancellation', $2, $3, $4) returning id`,
    [rental.id, target.id, target.environment, user_id],
  );
  return row?.id ?? "";
}

/**
 * Withdraws what was not sent yet, which needs no cancellation.
 * @returns the cancellation that it waited for
 * @throws AppError lodging_in_transit where the job has taken it for sending meanwhile
 */
async function withdraw(tx: Tx, { id }: LodgingMessage): Promise<string | null> {
  const [gone] = await tx.query<{ after_id: string | null }>(
    "update lodging_message set state = 'withdrawn' where id = $1 and state = 'waiting' returning after_id",
    [id],
  );
  if (!gone) throw new AppError("lodging_in_transit");
  return gone.after_id;
}

/**
 * Communicates a stage. What the service accepted is cancelled first, and the new message waits for that: a correction
 * is a cancellation and another message, since the service has no change of one.
 * @throws AppError lodging_in_transit while its former message has no answer
 */
export async function communicateStage(
  tx: Tx,
  services: Pick<Services, "vault">,
  given: NewMessage & { readonly stage: LodgingStage },
): Promise<void> {
  const { rental, stage, user_id } = given;
  const state = await requireLodging(services, tx, rental.id);
  const environment = requireEnvironment(state);
  if (rental.state === "cancelled") throw new AppError("lodging_rental_cancelled");
  const document = await composeDocument(tx, services, { rental, stage, state });
  const former = liveOf(state, stage);
  if (former && inTransit.includes(former.state)) throw new AppError("lodging_in_transit");
  const waitedFor = former?.state === "waiting" ? await withdraw(tx, former) : null;
  const isCorrection = former?.state === "accepted";
  if (isCorrection && isBeingCancelled(state, former)) throw new AppError("lodging_in_transit");
  // What replaces a correction waits for the same cancellation, or the service would have both.
  const after_id = isCorrection ? await insertCancellation(tx, given, former) : waitedFor;
  await tx.query(
    `insert into lodging_message (rental_id, kind, after_id, environment, sealed_content, created_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [rental.id, stage, after_id, environment, services.vault.seal("lodging_message", document), user_id],
  );
  if (environment === "production")
    await tx.query("update lodging set cancelled_at = null where rental_id = $1", [rental.id]);
  await enqueueLodging(tx);
}

/** Whether a cancellation of the same kind and environment has no answer yet. */
const isBeingCancelled = ({ messages }: LodgingState, target: LodgingMessage) =>
  messages.some(
    (one) =>
      one.kind === "cancellation" &&
      one.cancels_kind === target.kind &&
      one.environment === target.environment &&
      ["waiting", ...inTransit].includes(one.state),
  );

/** What can be cancelled now: what a test service has not answered holds nothing that production has. */
function requireAnswered(live: readonly LodgingMessage[]): readonly LodgingMessage[] {
  const held = live.filter((one) => inTransit.includes(one.state)).map(({ environment }) => environment);
  const answered = live.filter(({ environment }) => !held.includes(environment));
  if (held.includes("production") || (held.length > 0 && answered.length === 0))
    throw new AppError("lodging_in_transit");
  return answered;
}

/**
 * Cancels everything that was communicated of a stay: its arrival too, where it was (RD 933/2021, art. 6). Each
 * cancellation is for the service that has the message, and waits where the account is of another or there is none. The
 * stay counts as cancelled where production had something of it.
 * @throws AppError lodging_in_transit while a message to production, or the only one, has no answer
 */
export async function cancelStay(tx: Tx, services: Pick<Services, "vault">, given: NewMessage): Promise<void> {
  const state = await requireLodging(services, tx, given.rental.id);
  const live = requireAnswered(state.messages.filter((one) => one.kind !== "cancellation" && !dead.has(one.state)));
  for (const message of live.filter((one) => one.state === "waiting")) await withdraw(tx, message);
  const accepted = live.filter((one) => one.state === "accepted");
  const open = accepted.filter((one) => !isBeingCancelled(state, one));
  for (const message of open) await insertCancellation(tx, given, message);
  if (accepted.some(({ environment }) => environment === "production"))
    await tx.query("update lodging set cancelled_at = clock_now() where rental_id = $1", [given.rental.id]);
  if (open.length > 0) await enqueueLodging(tx);
}
