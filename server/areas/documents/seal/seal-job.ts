import { Readable } from "node:stream";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { type ChosenSeal, chooseSeal } from "./choose-seal.ts";
import { composeSealed, createSealRun, type SealedPdf, type SealRun } from "./compose-sealed.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { addDocumentVersion, fileNameOf } from "../document-files.ts";
import { enqueueCopies } from "./mail-files.ts";
import { mailSealed } from "./mail-sealed.ts";
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
    await lockTogether(tx, document.id);
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
    await mailSealed(tx, services, document);
    await enqueueCopies(tx, document.id);
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
