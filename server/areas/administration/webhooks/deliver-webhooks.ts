import { transact } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { WebhookOutcome } from "#server/engine/services/webhook-sender.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { describeEntry } from "./webhook-payload.ts";
import {
  lockDueDelivery,
  type DueDelivery,
  giveUpStale,
  readDueWebhooks,
  recordDelivered,
  recordDeliveryFailure,
  suspend,
} from "./webhook-queue.ts";
import { isStillPermitted } from "./webhook-rights.ts";
import { readSecrets } from "./webhook-secrets.ts";

// The database's part, in server/schema: queue_webhooks.

/** The job that delivers what is due; `queue_webhooks` requests it too. */
export const DELIVER_WEBHOOKS = "deliver_webhooks";

/** Concurrent receivers, so that one that hangs delays only itself. */
const CONCURRENCY = 8;

function describe({ db }: Services, { event, audit_entry_id, created_at }: DueDelivery): Promise<string | null> {
  if (audit_entry_id !== null) return describeEntry(db, event, audit_entry_id);
  return Promise.resolve(JSON.stringify({ type: event, timestamp: created_at, data: {} }));
}

async function attempt(services: Services, due: DueDelivery, signal: AbortSignal): Promise<WebhookOutcome> {
  const { db, vault, clock, webhooks } = services;
  const secrets = await readSecrets(db, vault, due.webhook_id);
  if (secrets.length === 0) return { status: null, error: "lost_secret" };
  const body = await describe(services, due);
  if (body === null) return { status: null, error: "lost_event" };
  return webhooks.post(due.url, { id: `msg_${due.id}`, body, secrets, sent_at: clock.now() }, signal);
}

/**
 * Sends one message and records the outcome.
 * @returns whether the next one is worth trying
 */
async function deliver(services: Services, due: DueDelivery, signal: AbortSignal): Promise<boolean> {
  const began = performance.now();
  const outcome = await attempt(services, due, signal);
  // At shutdown the message becomes due again by itself.
  if (signal.aborted) return false;
  const record = outcome.error === null ? recordDelivered : recordDeliveryFailure;
  await record(services.db, due, outcome, performance.now() - began);
  return outcome.error === null;
}

/** Next due message, if the webhook's responsible user may still read its data; otherwise suspends the webhook. */
async function lockPermittedDelivery({ db }: Services, webhook_id: string): Promise<DueDelivery | null> {
  if (await isStillPermitted(db, webhook_id)) return lockDueDelivery(db, webhook_id);
  await transact(db, null, (tx) => suspend(tx, webhook_id, "rights"));
  return null;
}

/** Sends messages in order; a failure ends the run, so that a failing receiver gets one request per run. */
async function deliverTo(services: Services, webhook_id: string, signal: AbortSignal): Promise<void> {
  let due: DueDelivery | null;
  do {
    due = signal.aborted ? null : await lockPermittedDelivery(services, webhook_id);
  } while (due && (await deliver(services, due, signal)));
}

/** Delivers due messages, to several receivers at a time and to each in order. At-least-once delivery. */
export async function deliverWebhooks(services: Services, signal: AbortSignal): Promise<void> {
  await giveUpStale(services.db);
  const waiting = [...(await readDueWebhooks(services.db))];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await deliverTo(services, next, signal);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

export const deliverWebhooksJob: Job = {
  name: DELIVER_WEBHOOKS,
  cron: "* * * * *",
  isDoneAtStart: false,
  isAlone: true,
  lane: "webhooks",
  run: (services, { signal }) => deliverWebhooks(services, signal),
};
