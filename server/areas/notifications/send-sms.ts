import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { SmsMessage } from "#server/engine/services/sms/sms-sender.ts";
import { DELIVER_SMS } from "./deliver-sms.ts";
import { hasSms } from "./sms-account.ts";

/**
 * Sends a text message after the caller's transaction has committed. Number and text are stored sealed, until the
 * message was sent or has failed.
 * @param useful_minutes after which it is not sent any more
 * @returns its id; null when the company has no account
 */
export async function queueSms(
  { tx, services }: { readonly tx: Tx; readonly services: Pick<Services, "vault"> },
  message: SmsMessage,
  useful_minutes: number,
): Promise<string | null> {
  if (!(await hasSms(tx))) return null;
  const [sms] = await tx.query<{ id: string }>("insert into sms default values returning id", []);
  if (!sms) throw new Error("A text message was not stored");
  await tx.query(
    "insert into sms_queue (sms_id, sealed_message, useful_until) values ($1, $2, clock_now() + make_interval(mins => $3))",
    [
      sms.id,
      services.vault.seal("sms_message", JSON.stringify({ to: message.to, text: message.text })),
      useful_minutes,
    ],
  );
  await enqueue(tx, DELIVER_SMS, {}, `${DELIVER_SMS}:${sms.id}`);
  return sms.id;
}
