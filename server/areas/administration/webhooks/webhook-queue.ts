import type { Suspension, WebhookError } from "#shared/domain/administration/webhook.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { lockNext, isLastAttempt, type RetryQueue, wasInterrupted } from "#server/engine/jobs/retry-queue.ts";
import type { WebhookOutcome } from "#server/engine/services/webhook-sender.ts";
import {
  WEBHOOK_ATTEMPTS,
  WEBHOOK_RETRY_MINUTES,
  WEBHOOK_SUSPENSION_DAYS,
} from "#shared/domain/administration/policy.ts";

/** A due message, reserved until its next attempt. */
export interface DueDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly url: string;
  readonly event: string;
  readonly audit_entry_id: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly attempt_id: string;
}

/** 410 Gone: the receiver no longer exists (RFC 9110, 15.5.11). */
const GONE = 410;

/** Webhooks with due messages. */
export async function readDueWebhooks(db: Db): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select w.id from webhook w where w.state = 'active' and w.archived_at is null and exists (
       select 1 from webhook_delivery d
       where d.webhook_id = w.id and d.state = 'queued' and d.next_attempt_at <= clock_now())`,
  );
  return rows.map(({ id }) => id);
}

const queue: RetryQueue = {
  table: "webhook_delivery",
  key: "id",
  policy: { minutes: WEBHOOK_RETRY_MINUTES, attempts: WEBHOOK_ATTEMPTS },
  isWaiting: "webhook_id = $3 and state = 'queued'",
};

/** The attempt is in the log before it begins. */
const READ_DELIVERY = `
  , tried as (insert into webhook_attempt (delivery_id) select id from locked returning id as attempt_id)
  select d.id, d.webhook_id, d.event, d.audit_entry_id, d.created_at, d.attempts, w.url, tried.attempt_id
  from locked d cross join tried join webhook w on w.id = d.webhook_id`;

/** The webhook's longest due message, or null. */
export const lockDueDelivery = (db: Db, webhook_id: string): Promise<DueDelivery | null> =>
  lockNext<DueDelivery>(db, queue, READ_DELIVERY, [webhook_id]);

async function logAttempt(tx: Tx, due: DueDelivery, { status, error }: WebhookOutcome, ms: number): Promise<void> {
  await tx.query("update webhook_attempt set status = $2, error = $3, duration_ms = $4 where id = $1", [
    due.attempt_id,
    status,
    error,
    Math.round(ms),
  ]);
}

/** Records a delivery; messages that failed before are due at once, since the receiver works again. */
export async function recordDelivered(db: Db, due: DueDelivery, outcome: WebhookOutcome, ms: number): Promise<void> {
  await transact(db, null, async (tx) => {
    await logAttempt(tx, due, outcome, ms);
    await tx.query(
      `update webhook_delivery set state = 'delivered', ended_at = clock_now(), next_attempt_at = null,
              last_status = $2, last_error = null where id = $1 and state = 'queued'`,
      [due.id, outcome.status],
    );
    const recovered = await tx.query(
      "update webhook_work set failing_since = null where webhook_id = $1 and failing_since is not null returning 1",
      [due.webhook_id],
    );
    if (recovered.length > 0)
      await tx.query(
        `update webhook_delivery set next_attempt_at = clock_now()
         where webhook_id = $1 and state = 'queued' and attempts between 1 and $2 and next_attempt_at > clock_now()`,
        [due.webhook_id, WEBHOOK_ATTEMPTS - 1],
      );
  });
}

/** Suspends a webhook and notifies users who manage webhooks. */
export async function suspend(tx: Tx, webhook_id: string, reason: Suspension): Promise<void> {
  const [webhook] = await tx.query<{ name: string }>(
    "update webhook set state = 'suspended', suspended_for = $2 where id = $1 and state = 'active' returning name",
    [webhook_id, reason],
  );
  if (!webhook) return;
  await notify(tx, {
    kind: "webhook",
    type: "Incidencia",
    key: `notifications.webhook_${reason}`,
    params: { name: webhook.name },
    subject_path: "webhooks",
    subject_id: webhook_id,
    property_id: null,
    except_user_id: null,
  });
}

/** Records a failed attempt: the message is retried later, or has failed. */
export async function recordDeliveryFailure(
  db: Db,
  due: DueDelivery,
  outcome: WebhookOutcome,
  ms: number,
): Promise<void> {
  const isOver = isLastAttempt(queue, due.attempts);
  await transact(db, null, async (tx) => {
    await logAttempt(tx, due, outcome, ms);
    await tx.query(
      `update webhook_delivery set last_status = $2, last_error = $3, state = case when $4 then 'failed' else state end,
              ended_at = case when $4 then clock_now() end, next_attempt_at = case when not $4 then next_attempt_at end
       where id = $1 and state = 'queued'`,
      [due.id, outcome.status, outcome.error, isOver],
    );
    const [work] = await tx.query<{ is_hopeless: boolean }>(
      `update webhook_work set failing_since = coalesce(failing_since, clock_now()) where webhook_id = $1
       returning failing_since < clock_now() - make_interval(days => $2) as is_hopeless`,
      [due.webhook_id, WEBHOOK_SUSPENSION_DAYS],
    );
    if (outcome.status === GONE) await suspend(tx, due.webhook_id, "gone");
    else if (work?.is_hopeless) await suspend(tx, due.webhook_id, "failing");
  });
}

async function giveUp(tx: Tx, error: WebhookError, where: string, value: number): Promise<void> {
  await tx.query(
    `update webhook_delivery set state = 'failed', ended_at = clock_now(), next_attempt_at = null, last_error = $1
     where state = 'queued' and ${where}`,
    [error, value],
  );
}

/**
 * Fails messages whose last attempt was interrupted by a crash, and those that expired in the queue of a suspended
 * webhook.
 */
export async function giveUpStale(db: Db): Promise<void> {
  await transact(db, null, async (tx) => {
    await giveUp(tx, "interrupted", wasInterrupted("$2"), WEBHOOK_ATTEMPTS);
    await giveUp(tx, "expired", "queued_at < clock_now() - make_interval(days => $2)", WEBHOOK_SUSPENSION_DAYS);
  });
}
