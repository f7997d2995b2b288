import { documentResource } from "#shared/domain/documents/document.ts";
import type { Language } from "#shared/lib/language.ts";
import { joinTitles } from "#server/areas/leases/bundle-titles.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { mailSender } from "../mail-sender.ts";
import type { CompletedDocument } from "../signing/read-evidence.ts";

type Sealed = Pick<CompletedDocument, "id" | "title" | "code">;

/** The document and those that were signed together with it; null while one of them is not sealed. */
async function readSealed(tx: Tx, id: string): Promise<readonly Sealed[] | null> {
  const documents = await tx.query<Sealed & { is_sealed: boolean }>(
    `select id, title, code, signed_pdf_key is not null as is_sealed from document
     where id = $1 or bundle_id = (select bundle_id from document where id = $1) order by id`,
    [id],
  );
  return documents.every(({ is_sealed }) => is_sealed) ? documents : null;
}

interface Recipient {
  readonly id: string;
  readonly document_id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Of the documents that they signed. */
  readonly document_ids: readonly string[];
}

const RECIPIENTS_SQL = `
  select s.id, s.document_id, s.name, s.email, s.language,
    array(select m.document_id from signer m where m.id = s.id or m.lead_id = s.id order by m.document_id) as document_ids
  from signer s where s.document_id = any($1) and s.lead_id is null and s.email is not null and s.task <> 'copy'
  order by s.document_id, s.position`;

/** Mails each signer a personal link to what they signed, separate from the signing link. */
async function mailSigners(tx: Tx, services: Services, sealed: readonly Sealed[]): Promise<void> {
  const signers = await tx.query<Recipient>(RECIPIENTS_SQL, [sealed.map(({ id }) => id)]);
  for (const { id: signer_id, document_id, name, email, language, document_ids } of signers) {
    const signed = sealed.filter(({ id }) => document_ids.includes(id));
    const join = (texts: readonly string[]) => joinTitles(texts, language);
    const { key, hash } = createLinkKey();
    await tx.query("update signer set copy_key_hash = $2 where id = $1", [signer_id, hash]);
    await sendMail(
      { tx, services },
      {
        to: email,
        template: signed.length > 1 ? "document_bundle_signed" : "document_signed",
        language,
        params: { name, title: join(signed.map(({ title }) => title)), code: join(signed.map(({ code }) => code)) },
        secrets: { link: `${services.origin}/external-document/${key}` },
        about: { entity: documentResource.name, id: document_id },
      },
    );
  }
}

/**
 * Mails signers and sender that a document is sealed; of documents that were signed together once, with the last that is sealed.
 * The caller holds the locks on them.
 */
export async function mailSealed(tx: Tx, services: Services, { id }: Sealed): Promise<void> {
  const sealed = await readSealed(tx, id);
  if (sealed === null) return;
  await mailSigners(tx, services, sealed);
  await mailSender(tx, services, sealed);
}
