import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import { DELIVER_MAILS } from "./deliver-mails.ts";
import { writeMail } from "./mail-text.ts";
import { requireMailServer } from "./mail-server.ts";

/** A mail that a user wrote: subject and text are sent as they are. */
export interface WrittenMail {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** The mails of one text to many, each about a record of its own. */
interface ManyMails {
  readonly entity: EntityName;
  readonly mails: readonly (WrittenMail & { readonly entity_id: string })[];
  /** The record that they were created with. */
  readonly cause: string;
}

const INSERT_SQL = `
  with new as (
    insert into mail ("to", language, subject, text, is_confidential, entity, entity_id, state)
    select g."to", g.language, g.subject, g.text, false, $1, g.entity_id, 'queued'
    from jsonb_to_recordset($2) g ("to" text, language text, subject text, text text, entity_id uuid)
    returning id, entity_id),
  queued as (insert into mail_queue (mail_id, is_bulk) select id, true from new)
  select id, entity_id from new`;

/**
 * Queues many mails by one statement, and one delivery of them; every other mail goes first. After a rollback nothing is sent.
 * @returns the mail of each record
 * @throws AppError no_mail_server
 */
export async function sendMails(
  tx: Tx,
  { entity, mails, cause }: ManyMails,
): Promise<readonly { readonly id: string; readonly entity_id: string }[]> {
  await requireMailServer(tx);
  const rows = mails.map(({ to, language, subject, text, entity_id }) => ({
    to,
    language,
    entity_id,
    ...writeMail("message", language, { subject, text }),
  }));
  const sent = await tx.query<{ id: string; entity_id: string }>(INSERT_SQL, [entity, JSON.stringify(rows)]);
  await enqueue(tx, DELIVER_MAILS, {}, `${DELIVER_MAILS}:${cause}`);
  return sent;
}
