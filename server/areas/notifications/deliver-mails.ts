import { transact } from "#server/engine/db/transaction.ts";
import { MailFailure, toMailFailure } from "#server/engine/services/mail-failure.ts";
import type { MailLetterhead } from "#server/engine/services/mail-html.ts";
import type { MessageFile, SmtpServer } from "#server/engine/services/mailer.ts";
import type { Services } from "#server/engine/services/services.ts";
import {
  lockDueMail,
  type DueMail,
  dropQueue,
  giveUpInterrupted,
  giveUpLate,
  recordMailFailure,
  recordSent,
} from "./mail-queue.ts";
import { lookIn, readMailLetterhead } from "./mail-look.ts";
import { openPassword, readSmtpSettings, senderOf, serverOf, type SmtpSettings } from "./smtp-settings.ts";

/** Job that sends queued mails. */
export const DELIVER_MAILS = "deliver_mails";

/** Retries keep the same Message-ID; a mail resent on request gets a new one. */
function messageIdOf({ id, queued_at }: DueMail, sender: string): string {
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  return `<${id}.${Date.parse(queued_at)}@${domain}>`;
}

/**
 * Full text to send; the log may contain a masked version.
 * @throws MailFailure
 */
function wholeText({ is_confidential, text, sealed_text }: DueMail, { vault }: Services): string {
  if (!is_confidential) return text;
  const whole = sealed_text === null ? null : vault.open("mail_text", sealed_text);
  if (whole === null) throw new MailFailure("lost_text");
  return whole;
}

/** Attachments, read again for each attempt. */
async function filesOf({ db, files }: Services, { id }: DueMail): Promise<MessageFile[]> {
  const attachments = await db.query<{ name: string; type: string; file_key: string }>(
    "select name, type, file_key from mail_attachment where mail_id = $1 order by position",
    [id],
  );
  return Promise.all(
    attachments.map(async ({ name, type, file_key }) => ({ name, type, content: await files.get(file_key) })),
  );
}

interface DeliveryOptions {
  readonly server: () => SmtpServer;
  readonly settings: SmtpSettings;
  readonly letterhead: MailLetterhead | null;
  readonly signal: AbortSignal;
}

/** What the server said of a mail that it accepted. */
interface Accepted {
  readonly response: string;
  readonly message_id: string;
}

async function attempt(
  services: Services,
  mail: DueMail,
  { server, settings, letterhead, signal }: DeliveryOptions,
): Promise<Accepted> {
  const from = senderOf(settings);
  const { to, subject, language } = mail;
  const text = wholeText(mail, services);
  const files = await filesOf(services, mail);
  const message = {
    message_id: messageIdOf(mail, from.address),
    from,
    to,
    subject,
    text,
    look: lookIn(services, language, letterhead),
    files,
  };
  const response = await services.mailer.send(server(), message, signal);
  return { response, message_id: message.message_id };
}

/**
 * Sends one mail and records the outcome.
 * @returns whether the next one is worth trying
 */
async function deliver(services: Services, mail: DueMail, options: DeliveryOptions): Promise<boolean> {
  const { db, log } = services;
  const outcome = await attempt(services, mail, options).catch(toMailFailure);
  if (!(outcome instanceof MailFailure)) {
    await recordSent(db, mail, outcome);
    return true;
  }
  // At shutdown the mail becomes due again by itself.
  if (options.signal.aborted) return false;
  log.warn({ err: outcome.cause, mail_id: mail.id, reason: outcome.reason }, "a mail was not sent");
  await recordMailFailure(db, mail, outcome);
  return !outcome.isOfServer;
}

/**
 * Sends due mails one by one. A failing server ends the run, so that it gets one attempt per run; the rest stays
 * due for the first run in which it works.
 */
export async function deliverMails(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, vault } = services;
  await giveUpInterrupted(db);
  await giveUpLate(db);
  const settings = await readSmtpSettings(db);
  const { smtp_host: host, sealed_password } = settings;
  if (host === null) return transact(db, null, dropQueue);
  const server = () => serverOf(host, settings, openPassword(vault, sealed_password));
  const letterhead = await readMailLetterhead(services);
  let mail: DueMail | null;
  do {
    mail = signal.aborted ? null : await lockDueMail(db);
  } while (mail && (await deliver(services, mail, { server, settings, letterhead, signal })));
}
