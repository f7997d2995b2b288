import * as z from "zod/mini";
import { SMS_ATTEMPTS, SMS_RETRY_MINUTES } from "#shared/domain/notifications/policy.ts";
import type { SmsError } from "#shared/domain/notifications/sms.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { lockNext, type RetryQueue, wasInterrupted } from "#server/engine/jobs/retry-queue.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type AcceptedSms, SmsFailure } from "#server/engine/services/sms/sms-sender.ts";
import { readSmsAccount } from "./sms-account.ts";

/** Job that sends queued text messages. */
export const DELIVER_SMS = "deliver_sms";

/** One attempt: a code that comes minutes later is of no use, and the visitor can ask for another. */
const queue: RetryQueue = {
  table: "sms_queue",
  key: "sms_id",
  isWaiting: "useful_until > clock_now()",
  policy: { minutes: SMS_RETRY_MINUTES, attempts: SMS_ATTEMPTS },
};

interface DueSms {
  readonly sms_id: string;
  readonly sealed_message: string;
}

const message = z.object({ to: z.string(), text: z.string() });

async function attempt({ db, vault, sms }: Services, due: DueSms, signal: AbortSignal): Promise<AcceptedSms> {
  const opened = vault.open("sms_message", due.sealed_message);
  if (opened === null) throw new SmsFailure("lost_text");
  return sms.send(await readSmsAccount(db, vault), message.parse(JSON.parse(opened)), signal);
}

async function leaveQueue(tx: Tx, id: string): Promise<void> {
  await tx.query("delete from sms_queue where sms_id = $1", [id]);
}

async function recordSms(db: Db, id: string, outcome: AcceptedSms | SmsFailure): Promise<void> {
  await transact(db, null, async (tx) => {
    await leaveQueue(tx, id);
    if (outcome instanceof SmsFailure) {
      const values = [id, outcome.reason, outcome.answer];
      await tx.query("update sms set state = 'failed', error = $2, server_answer = $3 where id = $1", values);
      return;
    }
    await tx.query(
      "update sms set state = 'sent', sent_at = clock_now(), provider_id = $2, server_answer = $3 where id = $1",
      [id, outcome.id, outcome.answer],
    );
  });
}

const giveUpSql = (which: string) => `
  with over as (delete from sms_queue where ${which} returning sms_id)
  update sms s set state = 'failed', error = $2 from over where s.id = over.sms_id`;

/** Fails messages whose attempt ended with its server, so that it is unknown whether they were sent, and those that came too late for one. */
async function giveUpWaiting(db: Db): Promise<void> {
  const reasons = ["interrupted", "late"] as const satisfies readonly SmsError[];
  await transact(db, null, async (tx) => {
    await tx.query(giveUpSql(wasInterrupted("$1")), [SMS_ATTEMPTS, reasons[0]]);
    await tx.query(giveUpSql("attempts < $1 and useful_until <= clock_now()"), [SMS_ATTEMPTS, reasons[1]]);
  });
}

/** Sends due messages one by one. */
export async function deliverSms(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, log } = services;
  await giveUpWaiting(db);
  for (;;) {
    const due = signal.aborted
      ? null
      : await lockNext<DueSms>(db, queue, "select q.sms_id, q.sealed_message from locked q");
    if (!due) return;
    const outcome = await attempt(services, due, signal).catch((error: unknown) =>
      error instanceof SmsFailure ? error : new SmsFailure("unreadable", null, error),
    );
    if (outcome instanceof SmsFailure)
      log.warn({ err: outcome.cause, sms_id: due.sms_id, reason: outcome.reason }, "a text message was not sent");
    // At shutdown it counts as interrupted a minute later.
    if (signal.aborted && outcome instanceof SmsFailure) return;
    await recordSms(db, due.sms_id, outcome);
  }
}

export const smsJob: Job = {
  name: DELIVER_SMS,
  cron: "* * * * *",
  // Every minute is soon enough: at the start the server would not listen before a service that does not answer.
  isDoneAtStart: false,
  lane: "messages",
  run: (services, { signal }) => deliverSms(services, signal),
};
