import * as z from "zod/mini";
import { documentResource } from "#shared/domain/documents/document.ts";
import { MAIL_COPY_BYTES } from "#shared/domain/documents/policy.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { queueMail } from "#server/areas/notifications/send-mail.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import { PDF_TYPE } from "#server/engine/services/content-type.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Language } from "#shared/lib/language.ts";
import { fileNameOf } from "../document-files.ts";

const MAIL_COPIES = "mail_document_copies";
const payload = z.object({ document_id: z.uuid() });

/** Queues the mails of a sealed document's copies, in the transaction that seals it: its file is copied afterwards. */
export const enqueueCopies = (tx: Tx, document_id: string): Promise<void> =>
  enqueue(tx, MAIL_COPIES, { document_id }, `${MAIL_COPIES}:${document_id}`);

/** Who gets a copy, with the sealed file. */
export interface CopyRecipient {
  readonly signer_id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly document_id: string;
  readonly title: string;
  readonly code: string;
  readonly file_key: string;
  readonly size: number;
}

const RECIPIENTS_SQL = `
  select s.id as signer_id, s.name, s.email, s.language, d.id as document_id, d.title, d.code, d.signed_pdf_key as file_key, v.size
  from signer s join document d on d.id = s.document_id
  join document_version v on v.document_id = d.id and v.file_key = d.signed_pdf_key
  where d.id = $1 and s.task = 'copy' and s.email is not null`;

const WITHOUT_COPY = "not exists (select from document_event e where e.signer_id = s.id and e.kind = 'copied')";

/** The recipient of a copy of a sealed document; null for another signer, and before it is sealed. */
export async function findCopyRecipient(
  db: Queryable,
  document_id: string,
  signer_id: string,
): Promise<CopyRecipient | null> {
  const [found] = await db.query<CopyRecipient>(`${RECIPIENTS_SQL} and s.id = $2`, [document_id, signer_id]);
  return found ?? null;
}

export const isTooLarge = ({ size }: Pick<CopyRecipient, "size">): boolean => size > MAIL_COPY_BYTES;

/** A copy of the file for one mail, which is removed with it. */
export async function copyForMail({ files }: Services, { file_key }: CopyRecipient): Promise<string> {
  return (await files.put("mail", await files.get(file_key), MAIL_COPY_BYTES)).key;
}

/**
 * Queues the mail of one copy and records it; `copied_key` is null for a file that is too large for a mail.
 * @returns whether a mail is sent
 */
export async function queueCopy(
  { tx, services }: { readonly tx: Tx; readonly services: Services },
  recipient: CopyRecipient,
  copied_key: string | null,
): Promise<boolean> {
  const { signer_id, document_id, name, email, language, title, code } = recipient;
  const files = [{ name: fileNameOf(recipient, "pdf"), type: PDF_TYPE, file_key: copied_key ?? "" }];
  const about = { entity: documentResource.name, id: document_id };
  const mail = { to: email, template: "document_copy", language, params: { name, title, code }, files, about } as const;
  const mail_id = copied_key === null ? null : await queueMail({ tx, services }, mail);
  const is_mailed = mail_id !== null;
  const details = {
    email,
    is_mailed,
    ...(is_mailed && { mail_id }),
    ...(copied_key === null && { is_too_large: true }),
  };
  await recordDocumentEvent(tx, { document_id, kind: "copied", signer_id, details });
  return is_mailed;
}

/** One recipient in one transaction, under the document's lock: no one gets two copies when the job runs twice. */
async function mailCopy(services: Services, recipient: CopyRecipient): Promise<void> {
  const copied_key = isTooLarge(recipient) ? null : await copyForMail(services, recipient);
  const isQueued = await transact(services.db, null, async (tx) => {
    await lockRow(tx, documentResource, recipient.document_id, everyRow);
    const waiting = await tx.query(`${RECIPIENTS_SQL} and s.id = $2 and ${WITHOUT_COPY}`, [
      recipient.document_id,
      recipient.signer_id,
    ]);
    if (waiting.length > 0) await queueCopy({ tx, services }, recipient, copied_key);
    return waiting.length > 0;
  });
  if (!isQueued && copied_key !== null) await services.files.remove(copied_key);
}

/** Mails the sealed file to those who only get a copy; they have no link. */
export const mailCopiesJob: Job = {
  name: MAIL_COPIES,
  cron: null,
  isDoneAtStart: false,
  run: async (services, call) => {
    const { document_id } = payload.parse(call.payload);
    const waiting = await services.db.query<CopyRecipient>(
      `${RECIPIENTS_SQL} and ${WITHOUT_COPY} order by s.position`,
      [document_id],
    );
    for (const recipient of waiting) await mailCopy(services, recipient);
  },
};
