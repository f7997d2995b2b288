import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { isMessageKey, type MessageKey } from "#shared/domain/notifications/message-placeholders.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { DELIVER_MAILS } from "./deliver-mails.ts";
import { coverMail, type MailTemplate, type MailText, writeMail } from "./mail-text.ts";

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly file_key: string;
}

export interface NewMail {
  readonly to: string;
  readonly template: MailTemplate;
  readonly language: Language;
  readonly params: MessageParams;
  /** Confidential values, such as a login link: sent, never shown, and deleted after sending. */
  readonly secrets?: MessageParams;
  /** Attachments, stored under the purpose `mail`. */
  readonly files?: readonly MailAttachment[];
  /** Minutes after which it is not sent any more. */
  readonly useful_minutes?: number;
  /** The record it refers to. */
  readonly about?: { readonly entity: EntityName; readonly id: string };
}

/** Queued if a mail server is configured; otherwise only logged, since mails sent months later are useless. */
const INSERT_SQL = `
  insert into mail ("to", language, subject, text, is_confidential, entity, entity_id, state)
  select $1, $2, $3, $4, $5, $6, $7, case when smtp_host is null then 'not_sent' else 'queued' end
  from notification_settings
  returning id, state`;

/**
 * Queues a mail and enqueues its delivery.
 * @param sealed_text sent instead of the row's text
 * @param useful_minutes after which it is not sent any more; null for one that always is
 */
export async function enqueueMail(
  tx: Tx,
  mail_id: string,
  sealed_text: string | null,
  useful_minutes: number | null = null,
): Promise<void> {
  await tx.query(
    "insert into mail_queue (mail_id, sealed_text, useful_until) values ($1, $2, clock_now() + make_interval(mins => $3))",
    [mail_id, sealed_text, useful_minutes],
  );
  // One job key per mail: two transactions with the same key would block each other.
  await enqueue(tx, DELIVER_MAILS, {}, `${DELIVER_MAILS}:${mail_id}`);
}

/** The company's text of a mail or letter, where there is one. */
export async function readOwnText(db: Queryable, key: MessageKey, language: Language): Promise<MailText | null> {
  const [own] = await db.query<MailText>(
    "select subject, text from message_template where key = $1 and language = $2 and archived_at is null",
    [key, language],
  );
  return own ?? null;
}

/** The company's text of a mail to people outside the office, and the signature that it can name. */
async function readWords(
  tx: Tx,
  { template, language, params }: Pick<NewMail, "template" | "language" | "params">,
): Promise<{ readonly own: MailText | null; readonly params: MessageParams }> {
  if (!isMessageKey(template)) return { own: null, params };
  return { own: await readOwnText(tx, template, language), params: { ...(await readSignature(tx)), ...params } };
}

/**
 * Sends a mail after the caller's transaction has committed; after a rollback nothing is sent.
 * @returns the id of the queued mail; null when no mail server is configured
 */
export async function queueMail(
  { tx, services }: { readonly tx: Tx; readonly services: Pick<Services, "vault"> },
  { to, template, language, secrets = {}, files = [], useful_minutes, about, ...given }: NewMail,
): Promise<string | null> {
  const { own, params } = await readWords(tx, { template, language, ...given });
  const isConfidential = Object.keys(secrets).length > 0;
  const { subject, text } = coverMail(template, language, { params, secrets }, own);
  const values = [to, language, subject, text, isConfidential, about?.entity, about?.id];
  const [mail] = await tx.query<{ id: string; state: string }>(INSERT_SQL, values);
  if (!mail) throw new Error("The notification settings are missing");
  await tx.query(
    `insert into mail_attachment (mail_id, position, name, type, file_key)
     select $1, g.place, g.file ->> 'name', g.file ->> 'type', g.file ->> 'file_key'
     from jsonb_array_elements($2) with ordinality g (file, place)`,
    [mail.id, JSON.stringify(files)],
  );
  if (mail.state !== "queued") return null;
  const whole = isConfidential ? writeMail(template, language, { ...params, ...secrets }, own).text : null;
  const sealed = whole === null ? null : services.vault.seal("mail_text", whole);
  await enqueueMail(tx, mail.id, sealed, useful_minutes);
  return mail.id;
}

/**
 * The same, for mails whose delivery is of no concern to the caller.
 * @returns whether a mail server is configured
 */
export async function sendMail(
  context: { readonly tx: Tx; readonly services: Pick<Services, "vault"> },
  mail: NewMail,
): Promise<boolean> {
  return (await queueMail(context, mail)) !== null;
}

/** Mails about changes of login factors. */
export type SecurityMail = Extract<MailTemplate, `${"second_factor" | "passkey"}_${string}`>;

/** Mails a user about a change of their login factors, possibly made by someone else (ASVS 6.3.7). */
export async function sendSecurityMail(
  context: { readonly tx: Tx; readonly services: Services },
  user_id: string,
  template: SecurityMail,
): Promise<void> {
  const [user] = await context.tx.query<{ email: string; name: string; language: Language }>(
    `select email, name, language from "user" where id = $1`,
    [user_id],
  );
  if (!user) return;
  const { email, name, language } = user;
  const about = { entity: "user", id: user_id } as const;
  await sendMail(context, { to: email, template, language, params: { name }, about });
}
