import { buffer } from "node:stream/consumers";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import type { SignInput } from "#shared/domain/documents/signing.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import type { DemoContext } from "#server/demo/demo-context.ts";
import { pretendInstant } from "#server/demo/money/pretend-day.ts";
import { addMinutes } from "#server/demo/moments.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { endDocument } from "#server/areas/leases/end-document.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readDocxWords } from "#server/engine/services/docx/read-words.ts";
import type { PdfOptions } from "#server/engine/services/pdf/pdf-options.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { declineDocument } from "#server/areas/documents/signing/decline-document.ts";
import { plainContractPdf } from "./pdf-kinds.ts";
import { scrawl } from "./demo-signatures.ts";
import { type DemoDocumentSubject, readDocumentSubjects } from "./demo-stories.ts";
import { drawUpDocument } from "#server/areas/documents/document-changes.ts";
import { storeDocumentFile } from "#server/areas/documents/document-files.ts";
import { storeRendering } from "#server/areas/documents/render-document.ts";
import { deliver } from "#server/areas/documents/signing/send-document.ts";
import { signDocument } from "#server/areas/documents/signing/sign-document.ts";
import { readSigning, type Signing } from "#server/areas/documents/signing/signing-access.ts";
import { isCompany } from "#server/areas/documents/signing/signing-page.ts";

/*
 * The demo's contracts, brought to their states by the production code, on past dates. Only the rendering differs:
 * LibreOffice takes longer to start than the whole demo to load, so a simple layout of the same text is used.
 */

interface SignedRow extends PdfOptions {
  readonly docx_key: string;
}

interface Draft {
  readonly subject: DemoDocumentSubject;
  readonly id: string;
  readonly takePdf: () => Promise<StoredFile>;
}

interface StoryContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly users: DemoContext["users"];
  readonly now: string;
}

const PHONE = {
  ip: "83.45.112.20",
  user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15",
} as const;
const REASON = "La fecha de entrada no es la que acordamos";

/** Runs work as a user at a past instant, at most now. */
async function at<T>(
  context: StoryContext,
  instant: string,
  actor: string | null,
  work: (pastContext: StoryContext) => Promise<T>,
) {
  const { tx, services, now } = context;
  const moment = instant < now ? instant : now;
  const date = new Date(moment);
  const clock = { ...services.clock, now: () => date, today: () => todayIn(date) };
  const back = await pretendInstant(tx, moment);
  await tx.query("select set_config('llavero.actor', $1, true)", [actor ?? ""]);
  const result = await work({ ...context, services: { ...services, clock } });
  await tx.query("select set_config('llavero.actor', '', true)");
  await back();
  return result;
}

const read = (tx: Tx, id: string): Promise<Document> => lockRow(tx, documentResource, id, everyRow);

async function draw({ tx, services }: StoryContext, subject: DemoDocumentSubject): Promise<string> {
  const { rental_id, template_id, document_type_id, title, story } = subject;
  const valid_days = story === "expired" ? 1 : undefined;
  return drawUpDocument({ tx, services, input: { rental_id, template_id, document_type_id, title, valid_days } });
}

/** Starts rendering the contract's text. */
async function startRendering({ tx, services }: StoryContext, id: string): Promise<() => Promise<StoredFile>> {
  const [row] = await tx.query<SignedRow>(
    `select d.docx_key, d.title, d.language, d.created_at, c.name as author, c.color
     from document d cross join company c where d.id = $1`,
    [id],
  );
  if (!row) throw new Error("The demo's contract has no text");
  const { docx_key, ...pdfOptions } = row;
  const words = readDocxWords(await buffer(await services.files.get(docx_key)));
  const rendering = services.pdfs.render(plainContractPdf, { options: pdfOptions, words });
  return async () => storeDocumentFile(services.files, await rendering);
}

async function send({ tx, services, users }: StoryContext, id: string, pdf: StoredFile): Promise<void> {
  await tx.query("update document set state = 'printing', asked_by = $2 where id = $1", [id, users.admin]);
  await recordDocumentEvent(tx, { document_id: id, kind: "requested" });
  await storeRendering(tx, id, (await read(tx, id)).docx_sha256, pdf);
  await deliver(services, tx, id);
}

async function open({ tx }: StoryContext, { id, document_id }: Signer): Promise<void> {
  await tx.query("update signer set state = 'viewed', viewed_at = clock_now() where id = $1", [id]);
  for (const kind of ["opened", "read"] as const)
    await recordDocumentEvent(tx, { document_id, kind, signer_id: id, ...PHONE });
}

async function signingOf(tx: Tx, { id, document_id }: Signer) {
  const signing = await readSigning(tx, id, document_id);
  if (!signing) throw new Error("The demo's contract was not sent");
  return signing;
}

/** A company signs by a person who names themselves. */
const BY_ADMINISTRATOR = {
  typed_name: "Elena Robles Marín",
  is_representative: true,
  representation: "Administradora única",
};

function signatureOf({ name, position }: Signer, { document: { pdf_sha256 }, signer }: Signing): SignInput {
  const common = { pdf_sha256, consent_version: consentTexts.electronic_signature.version };
  if (position % 3 === 2 && !isCompany(signer)) return { ...common, kind: "typed", typed_name: name };
  const signature = { ...common, kind: "drawn", strokes: scrawl(name.length * 3 + position) } as const;
  return isCompany(signer) ? { ...signature, ...BY_ADMINISTRATOR } : signature;
}

async function sign(context: StoryContext, signer: Signer): Promise<void> {
  const { tx, services } = context;
  const signing = await signingOf(tx, signer);
  await signDocument({ tx, services, visitor: PHONE }, signing, signatureOf(signer, signing));
}

/** Signs for each signer, some hours apart. */
async function signBy(context: StoryContext, signers: readonly Signer[], sent: string): Promise<void> {
  for (const [index, signer] of signers.entries()) {
    const opened = addMinutes(sent, 95 + index * 210);
    await at(context, opened, null, (pastContext) => open(pastContext, signer));
    await at(context, addMinutes(opened, 7), null, (pastContext) => sign(pastContext, signer));
  }
}

async function expire({ tx, services }: StoryContext, id: string): Promise<void> {
  await endDocument(tx, await read(tx, id), { state: "expired", reason: null }, services.clock.today());
}

/** Applies the contract's story after sending. */
async function follow(context: StoryContext, { story }: DemoDocumentSubject, id: string, sent: string): Promise<void> {
  const signers = await readSigners(context.tx, id);
  const [first] = signers;
  const after = (minutes: number, work: (pastContext: StoryContext) => Promise<void>) =>
    at(context, addMinutes(sent, minutes), null, work);
  if (!first || story === "sent" || story === "drafted") return;
  if (story === "partly_signed") return signBy(context, signers.slice(0, 1), sent);
  if (story === "signed") return signBy(context, signers, sent);
  await after(80, (pastContext) => open(pastContext, first));
  if (story === "expired") await after(24 * 60, (pastContext) => expire(pastContext, id));
  if (story === "declined")
    await after(130, async ({ tx, services }) =>
      declineDocument({ tx, services, visitor: PHONE }, await signingOf(tx, first), REASON),
    );
}

/** Contracts of the demo's rentals in every state; fully signed ones are sealed later by the job. */
export async function demoDocuments(tx: Tx, { now, users }: DemoContext, services: Services): Promise<void> {
  const context: StoryContext = { tx, services, users, now: now.toISOString() };
  const drafts: Draft[] = [];
  for (const subject of await readDocumentSubjects(tx, context.now)) {
    const id = await at(context, subject.at, users.agent, (pastContext) => draw(pastContext, subject));
    // Rendered in another thread while the next draft is created.
    if (subject.story !== "drafted") drafts.push({ subject, id, takePdf: await startRendering(context, id) });
  }
  for (const { subject, id, takePdf } of drafts) {
    const sent = addMinutes(subject.at, 40);
    const pdf = await takePdf();
    await at(context, sent, users.admin, (pastContext) => send(pastContext, id, pdf));
    await follow(context, subject, id, sent);
  }
  await tx.query("update notification set is_read = true where created_at < $1::timestamptz - interval '3 days'", [
    now,
  ]);
}
