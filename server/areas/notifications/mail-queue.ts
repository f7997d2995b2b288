import type { MailError } from "#shared/domain/notifications/mail.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { lockNext, isLastAttempt, type RetryQueue, wasInterrupted } from "#server/engine/jobs/retry-queue.ts";
import type { MailFailure } from "#server/engine/services/mail-failure.ts";
import { MAIL_ATTEMPTS, MAIL_RETRY_MINUTES } from "#shared/domain/notifications/policy.ts";

/** A due mail, reserved until its next attempt. */
export interface DueMail {
  id: string;
  to: string;
  language: Language;
  subject: string;
  text: string;
  is_confidential: boolean;
  queued_at: string;
  attempts: number;
  sealed_text: string | null;
}

const queue: RetryQueue = {
  table: "mail_queue",
  key: "mail_id",
  policy: { minutes: MAIL_RETRY_MINUTES, attempts: MAIL_ATTEMPTS },
  lowPriority: "is_bulk",
};

const READ_MAIL = `
  select m.id, m."to", m.language, m.subject, m.text, m.is_confidential, m.queued_at, q.attempts, q.sealed_text
  from locked q join mail m on m.id = q.mail_id`;

/** The longest due mail, or null; those of messages to many once no other is due. */
export const lockDueMail = (db: Db): Promise<DueMail | null> => lockNext<DueMail>(db, queue, READ_MAIL);

/** Removes a mail from the queue, with its sealed text. */
async function leaveQueue(tx: Tx, id: string): Promise<void> {
  await tx.query("delete from mail_queue where mail_id = $1", [id]);
}

/** Records that the server accepted the mail. */
export async function recordSent(
  db: Db,
  { id, attempts }: DueMail,
  { response, message_id }: { readonly response: string; readonly message_id: string },
): Promise<void> {
  await transact(db, null, async (tx) => {
    await leaveQueue(tx, id);
    await tx.query(
      `update mail set state = 'sent', sent_at = clock_now(), attempts = $2, next_attempt_at = null, last_error = null,
              server_answer = $3, message_id = $4 where id = $1`,
      [id, attempts, response, message_id],
    );
  });
}

const GIVE_UP_SQL = `
  update mail set state = 'failed', attempts = $2, next_attempt_at = null, last_error = $3, server_answer = $4 where id = $1`;

const POSTPONE_SQL = `
  update mail m set attempts = $2, next_attempt_at = q.next_attempt_at, last_error = $3, server_answer = $4
  from mail_queue q where m.id = $1 and q.mail_id = m.id`;

/** Records a failed attempt: the mail is retried later, or has failed. */
export async function recordMailFailure(db: Db, { id, attempts }: DueMail, failure: MailFailure): Promise<void> {
  const isOver = failure.isFinal || isLastAttempt(queue, attempts);
  await transact(db, null, async (tx) => {
    if (isOver) await leaveQueue(tx, id);
    await tx.query(isOver ? GIVE_UP_SQL : POSTPONE_SQL, [id, attempts, failure.reason, failure.response]);
  });
}

/** Fails mails whose last attempt was interrupted by a crash: whether they were sent is unknown. */
export async function giveUpInterrupted(db: Db): Promise<void> {
  const reason: MailError = "interrupted";
  await transact(db, null, (tx) =>
    tx.query(
      `with over as (delete from mail_queue where ${wasInterrupted("$1")} returning mail_id, attempts)
       update mail m set state = 'failed', attempts = over.attempts, next_attempt_at = null, last_error = $2
       from over where m.id = over.mail_id`,
      [MAIL_ATTEMPTS, reason],
    ),
  );
}

/** Fails mails that are of no use any more, whatever attempts they had left. */
export async function giveUpLate(db: Db): Promise<void> {
  const reason: MailError = "late";
  await transact(db, null, (tx) =>
    tx.query(
      `with over as (delete from mail_queue where useful_until <= clock_now() returning mail_id, attempts)
       update mail m set state = 'failed', attempts = over.attempts, next_attempt_at = null, last_error = $1
       from over where m.id = over.mail_id`,
      [reason],
    ),
  );
}

/**
 * Without a mail server, marks queued mails as not sent: a server that is set up later sends nothing old by itself.
 */
export async function dropQueue(tx: Tx): Promise<void> {
  await tx.query(
    `with dropped as (delete from mail_queue returning mail_id)
     update mail m set state = 'not_sent', next_attempt_at = null from dropped where m.id = dropped.mail_id`,
  );
}
