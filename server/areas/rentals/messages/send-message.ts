import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { MessageDraft } from "#shared/domain/notifications/message-draft.ts";
import { messageResource } from "#shared/domain/notifications/message.ts";
import { namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { MESSAGE_MAILS_A_DAY } from "#shared/domain/notifications/policy.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMails } from "#server/areas/notifications/send-mails.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { type MessagePlan, planMessage, readMailsLeft } from "./plan-message.ts";
import { readRecipients, type Recipient } from "./read-recipients.ts";

/** Two messages at once could together exceed the mails of a day. */
const messagesLock = defineLock("messages to many");

/** The field whose words name a placeholder, for the refusal. */
function fieldNaming(draft: MessageDraft, name: string) {
  const fields = ["subject_es", "text_es", "subject_en", "text_en"] as const;
  return fields.find((field) => namedIn(draft[field] ?? "").includes(name)) ?? "text_es";
}

/** @throws InvalidInput where the text names what is not known of a recipient, or of the company */
function requireComplete(draft: MessageDraft, { mails, lacks_contact }: MessagePlan): void {
  if (lacks_contact)
    throw new InvalidInput("message", [
      { field: fieldNaming(draft, "contact"), key: "notifications.message.no_contact", params: { name: "{contact}" } },
    ]);
  const incomplete = mails.filter(({ unknown }) => unknown.length > 0);
  const [name] = incomplete[0]?.unknown ?? [];
  if (name === undefined) return;
  const params = { name: `{${name}}`, person: incomplete[0]?.recipient.label ?? "", count: incomplete.length };
  throw new InvalidInput("message", [
    { field: fieldNaming(draft, name), key: "notifications.message.not_known", params },
  ]);
}

/** The property of all recipients, where they are of one. */
function commonProperty(recipients: readonly Recipient[]): string | null {
  const properties = new Set(recipients.map(({ property_id }) => property_id));
  const [first = null] = properties;
  return properties.size === 1 ? first : null;
}

const RECIPIENTS_SQL = `
  insert into message_recipient (message_id, person_id, rental_id, has_email, mail_id)
  select $1, g.person_id, g.rental_id, g.has_email, g.mail_id
  from jsonb_to_recordset($2) g (person_id uuid, rental_id uuid, has_email boolean, mail_id uuid)`;

async function recordRecipients(
  tx: Tx,
  message_id: string,
  recipients: readonly Recipient[],
  mailOf: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = recipients.map(({ id, rental_id, email }) => ({
    person_id: id,
    rental_id,
    has_email: email !== null,
    mail_id: mailOf.get(id) ?? null,
  }));
  await tx.query(RECIPIENTS_SQL, [message_id, JSON.stringify(rows)]);
}

/**
 * Stores a message and queues one mail to each person of its audience who has an address: all of them or none.
 * @returns the message's id
 * @throws AppError no_mail_server, no_recipient, too_many_recipients, message_mails_used_up, not_found; InvalidInput
 */
export async function sendMessage(tx: Tx, user: UserAccess, draft: MessageDraft): Promise<string> {
  await requireMailServer(tx);
  await messagesLock.take(tx);
  const recipients = await readRecipients(tx, draft, user);
  const plan = planMessage(draft, recipients);
  if (plan.mails.length === 0) throw new AppError("no_recipient");
  requireComplete(draft, plan);
  if (plan.mails.length > (await readMailsLeft(tx)))
    throw new AppError("message_mails_used_up", { params: { limit: MESSAGE_MAILS_A_DAY } });
  const { ids: _ids, ...written } = draft;
  const id = await insertRow(tx, messageResource, {
    ...written,
    property_id: commonProperty(recipients),
    recipient_count: recipients.length,
    no_email_count: plan.without.length,
    sent_by_id: user.user_id,
  });
  const sent = await sendMails(tx, {
    entity: "person",
    cause: id,
    mails: plan.mails.map(({ recipient, words }) => ({ ...words, to: recipient.email, entity_id: recipient.id })),
  });
  await recordRecipients(tx, id, recipients, new Map(sent.map((mail) => [mail.entity_id, mail.id])));
  return id;
}
