import { MAIL_COPY_BYTES } from "#shared/domain/documents/policy.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { queueMail } from "#server/areas/notifications/send-mail.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { PDF_TYPE } from "#server/engine/services/content-type.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Language } from "#shared/lib/language.ts";
import { fileNameOf } from "../document-files.ts";
import type { CompletedDocument } from "../signing/read-evidence.ts";

interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

type Mailed = Pick<CompletedDocument, "id" | "title" | "code">;

async function mailFile(
  tx: Tx,
  services: Services,
  document: Mailed,
  { name, email, language }: Recipient,
  file: StoredFile,
) {
  const { key } = await services.files.put("mail", await services.files.get(file.key), MAIL_COPY_BYTES);
  return queueMail(
    { tx, services },
    {
      to: email,
      template: "document_copy",
      language,
      params: { name, title: document.title, code: document.code },
      files: [{ name: fileNameOf(document, "pdf"), type: PDF_TYPE, file_key: key }],
      about: { entity: "document", id: document.id },
    },
  );
}

/**
 * Mails the sealed file to those who only get a copy; they have no link. A file that is too large for a mail is not sent:
 * the document's events say so, and the office sends it otherwise.
 */
export async function mailFiles(tx: Tx, services: Services, document: Mailed, file: StoredFile): Promise<void> {
  const recipients = await tx.query<Recipient>(
    "select id, name, email, language from signer where document_id = $1 and task = 'copy' and email is not null order by position",
    [document.id],
  );
  const is_too_large = file.size > MAIL_COPY_BYTES;
  for (const recipient of recipients) {
    const mail_id = is_too_large ? null : await mailFile(tx, services, document, recipient, file);
    const { id: signer_id, email } = recipient;
    const details = {
      email,
      is_mailed: mail_id !== null,
      ...(mail_id !== null && { mail_id }),
      ...(is_too_large && { is_too_large }),
    };
    await recordDocumentEvent(tx, { document_id: document.id, kind: "copied", signer_id, details });
  }
}
