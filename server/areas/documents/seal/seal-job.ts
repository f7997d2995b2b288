import { Readable } from "node:stream";
import { documentResource } from "#shared/domain/documents/document.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { type ChosenSeal, chooseSeal } from "./choose-seal.ts";
import { composeSealed, createSealRun, type SealedPdf, type SealRun } from "./compose-sealed.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Language } from "#shared/lib/language.ts";
import { addDocumentVersion, fileNameOf } from "../document-files.ts";
import { enqueueCopies } from "./mail-files.ts";
import { mailSender } from "../mail-sender.ts";
import type { CompletedDocument } from "../signing/read-evidence.ts";
import { whileSealing } from "./seal-lock.ts";
import { findStampAuthority } from "./stamp-authority.ts";
import { insertSeal, stampSealedFiles } from "./store-seal.ts";
import { SEALED_DOCUMENT_BYTES } from "#shared/domain/documents/policy.ts";

/** Job that seals fully signed documents. */
export const SEAL_DOCUMENTS = "seal_documents";

const WAITING_SQL = `
  select d.id, d.code, d.title, coalesce(case d.language when 'en' then t.name_en end, t.name) as type, d.language, d.pdf_key,
    d.pdf_sha256, d.verification_code, to_json(d.sent_at) #>> '{}' as sent_at, to_json(d.completed_at) #>> '{}' as completed_at
  from document d join document_type t on t.id = d.document_type_id
  where d.state = 'signed' and d.signed_pdf_key is null order by d.completed_at`;

interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** Mails each signer a personal link to the signed document, separate from the signing link. */
async function mailCopies(tx: Tx, services: Services, { id, title, code }: CompletedDocument): Promise<void> {
  const signers = await tx.query<Recipient>(
    "select id, name, email, language from signer where document_id = $1 and email is not null and task <> 'copy' order by position",
    [id],
  );
  for (const { id: signer_id, name, email, language } of signers) {
    const { key, hash } = createLinkKey();
    await tx.query("update signer set copy_key_hash = $2 where id = $1", [signer_id, hash]);
    await sendMail(
      { tx, services },
      {
        to: email,
        template: "document_signed",
        language,
        params: { name, title, code },
        secrets: { link: `${services.origin}/external-document/${key}` },
        about: { entity: documentResource.name, id },
      },
    );
  }
}

interface SealedDocument {
  readonly document: CompletedDocument;
  readonly seal: ChosenSeal;
  readonly sealed: SealedPdf;
}

/**
 * Stores the sealed file once.
 * @returns false if another server was faster
 */
async function storeSealed(services: Services, { document, seal, sealed }: SealedDocument, file: StoredFile) {
  return transact(services.db, null, async (tx) => {
    const taken = await tx.query(
      `update document set signed_pdf_key = $2, signed_pdf_sha256 = $3
       where id = $1 and state = 'signed' and signed_pdf_key is null returning id`,
      [document.id, file.key, file.sha256],
    );
    if (taken.length === 0) return false;
    await addDocumentVersion(tx, {
      document_id: document.id,
      kind: "signed",
      file_name: fileNameOf(document, "pdf"),
      file,
    });
    await insertSeal(tx, document.id, seal, sealed);
    const details = { sha256: file.sha256 };
    await recordDocumentEvent(tx, { document_id: document.id, kind: "sealed", details });
    await mailCopies(tx, services, document);
    await enqueueCopies(tx, document.id);
    await mailSender(tx, services, document);
    return true;
  });
}

/** Composes and seals in a worker thread, outside any transaction: a crash leaves the document unchanged. */
async function sealDocument(services: Services, document: CompletedDocument, run: SealRun): Promise<void> {
  // Another server may have sealed it since the list was read.
  const open = await services.db.query("select 1 from document where id = $1 and signed_pdf_key is null", [
    document.id,
  ]);
  if (open.length === 0) return;
  const seal = await chooseSeal(services);
  const sealed = await composeSealed(services, { document, seal, run });
  if (sealed === null) return;
  const file = await services.files.put("document", Readable.from([sealed.bytes]), SEALED_DOCUMENT_BYTES);
  // After a lost answer the row may name the file: then it stays, and is swept if no row does.
  const isTaken = await storeSealed(services, { document, seal, sealed }, file);
  if (!isTaken) await services.files.remove(file.key);
}

/** Seals all pending documents in sequence; a failure does not stop the others and is retried. */
export async function sealDocuments(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const waiting = await services.db.query<CompletedDocument>(WAITING_SQL, []);
  const run = createSealRun(await findStampAuthority(services.db), signal);
  for (const document of waiting) {
    if (signal.aborted) return;
    await whileSealing(services, document.id, () => sealDocument(services, document, run)).catch((error: unknown) =>
      services.log.error({ err: error, document_id: document.id }, "a signed document was not sealed"),
    );
  }
  await stampSealedFiles(services, run);
}

export const sealJob: Job = {
  name: SEAL_DOCUMENTS,
  cron: "*/5 * * * *",
  // A server listens after the jobs of its start, and these wait for an authority.
  isDoneAtStart: false,
  isAlone: true,
  lane: "stamps",
  run: (services, { signal }) => sealDocuments(services, signal),
};
