import { LODGING_SENT_AT_ONCE } from "#shared/domain/lodging/policy.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { notifyCredentials } from "../notify-lodging.ts";
import { callService, type LodgingAccount } from "../service/call-service.ts";
import { LodgingError } from "../service/lodging-error.ts";
import type { LodgingConnection } from "../service/open-service.ts";
import { findAccount, recordAnswer, recordFailure, type StoredAccount } from "../service/service-account.ts";
import { readCommunication, readLot, readReceipt } from "../service/service-answers.ts";
import {
  cancellationRequest,
  communicationRequest,
  lotRequest,
  registrationRequest,
} from "../service/service-requests.ts";
import { cancelForRentals } from "./cancel-for-rentals.ts";
import { refreshContent } from "./compose-message.ts";
import { SEND_LODGING } from "./enqueue-lodging.ts";
import { type DueMessage, findInterrupted, findUndecided, lockDueMessage } from "./lodging-queue.ts";
import { recordAcceptance, recordFault, recordLot, recordRefusal, recordUnknownLot } from "./record-outcome.ts";

/** The service with the account in use. */
interface Line {
  readonly services: Services;
  readonly connection: LodgingConnection;
  readonly account: LodgingAccount;
}

const request = ({ connection, account }: Line, body: string) => callService(connection, account, body);

async function composeRequest({ services, account }: Line, message: DueMessage): Promise<string> {
  if (message.kind === "cancellation")
    return cancellationRequest(account.lessor_code, message.cancels_communication ?? "");
  const { id, rental_id, kind } = message;
  const document =
    (await refreshContent(services, { id, rental_id, kind })) ??
    services.vault.open("lodging_message", message.sealed_content ?? "");
  if (document === null) throw new LodgingError("rejected", "the installation's secret has changed");
  return registrationRequest(account.lessor_code, kind, document);
}

async function send(line: Line, message: DueMessage): Promise<void> {
  const receipt = await readReceipt(await request(line, await composeRequest(line, message)));
  const { db } = line.services;
  if (!("refused" in receipt)) return recordLot(db, message, receipt.lot);
  // The service may refuse the cancellation of what it already shows as cancelled.
  if (message.kind === "cancellation" && (await isCancelled(line, message)))
    return recordAcceptance(line.services, message, null);
  return recordRefusal(db, message, receipt.refused);
}

/** Whether the service shows the communication as cancelled. */
async function isCancelled(line: Line, { cancels_communication }: DueMessage): Promise<boolean> {
  const code = cancels_communication ?? "";
  return (await readCommunication(await request(line, communicationRequest(code)), code))?.isCancelled === true;
}

/**
 * A cancellation is accepted by either answer: the communication is shown as cancelled, or the lot says so.
 * @returns whether the service has processed it
 */
async function followLot(line: Line, message: DueMessage, lot: string): Promise<boolean> {
  const { services } = line;
  const isCancellation = message.kind === "cancellation";
  if (isCancellation && (await isCancelled(line, message))) {
    await recordAcceptance(services, message, null);
    return true;
  }
  const outcome = await readLot(await request(line, lotRequest(lot)), lot);
  if (outcome.state === "refused") await recordRefusal(services.db, message, outcome);
  if (outcome.state === "unknown") await recordUnknownLot(services.db, message, outcome.text);
  if (outcome.state === "accepted" && !isCancellation) await recordAcceptance(services, message, outcome.communication);
  if (outcome.state === "accepted" && isCancellation && outcome.isCancelled)
    await recordAcceptance(services, message, null);
  return outcome.state === "refused" || outcome.state === "accepted";
}

/** A cancellation without an outcome is sent again only if neither its lot nor the communication shows one. */
async function repeatCancellation(line: Line, message: DueMessage): Promise<void> {
  if (message.lot !== null) {
    if (!(await followLot(line, message, message.lot))) await send(line, message);
  } else if (await isCancelled(line, message)) await recordAcceptance(line.services, message, null);
  else await send(line, message);
}

async function advance(line: Line, message: DueMessage): Promise<void> {
  const { kind, state, lot } = message;
  if (lot !== null && (state === "received" || (state === "unclear" && kind !== "cancellation")))
    await followLot(line, message, lot);
  else if (kind === "cancellation" && state !== "waiting") await repeatCancellation(line, message);
  else await send(line, message);
}

/** @returns whether the run goes on */
async function process(line: Line, stored: StoredAccount, message: DueMessage): Promise<boolean> {
  const { db, log } = line.services;
  try {
    await advance(line, message);
    await recordAnswer(db, stored);
    return true;
  } catch (error) {
    const fault = error instanceof LodgingError ? error : new LodgingError("lost", "unexpected", { cause: error });
    log.error({ err: error, lodging_message_id: message.id }, "a message to SES.HOSPEDAJES has no answer");
    await recordFault(db, message, fault);
    await recordFailure(db, stored, fault);
    if (fault.fault === "credentials" && stored.failure !== "credentials") await notifyCredentials(db);
    return fault.fault === "rejected" || fault.fault === "unreadable";
  }
}

/**
 * Sends what waits and asks what became of what was sent. Runs may overlap. After a refused user or password nothing is sent
 * until the account is stored again, lest the service lock it.
 */
export async function sendLodging(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db } = services;
  await cancelForRentals(services);
  await findInterrupted(db);
  const stored = await findAccount(services, db);
  await findUndecided(db, stored?.environment ?? null);
  if (!stored?.account || stored.failure === "credentials") return;
  const line = { services, connection: services.lodging.connect(stored.environment), account: stored.account };
  for (let count = 0; count < LODGING_SENT_AT_ONCE && !signal.aborted; count += 1) {
    const message = await lockDueMessage(db, stored.environment);
    if (!message || !(await process(line, stored, message))) return;
  }
}

export const sendLodgingJob: Job = {
  name: SEND_LODGING,
  cron: "* * * * *",
  isDoneAtStart: false,
  isAlone: true,
  lane: "agency",
  run: (services, { signal }) => sendLodging(services, signal),
};
