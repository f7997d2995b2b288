import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type Document, documentResource, liveDocumentStates } from "#shared/domain/documents/document.ts";
import { CODE_ALPHABET, CODE_LENGTH } from "#shared/domain/documents/verification.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { requestSignature } from "#server/areas/leases/rental-signature.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import { isConnectionFailure } from "#server/engine/http/database-errors.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { addDocumentVersion, fileNameOf } from "../document-files.ts";
import { findRenderedPdf, renderDocument } from "../render-document.ts";
import { prepareMandate } from "../mandates/prepare-mandate.ts";
import { requireFields } from "../uploads/require-fields.ts";
import { giveUp, isSuperseded, type Rendering, REQUEST, willTryAgain } from "./give-up-rendering.ts";
import { requireCodeChannels } from "./require-code-channels.ts";
import { requireParties } from "./require-parties.ts";
import { requireTasks } from "./require-tasks.ts";
import { inviteNext } from "./signing-links.ts";
import { refreshSigners, refuseUnfitSigners } from "./write-signers.ts";

const RENDER_DOCUMENT = "print_document";
const payload = z.object({ document_id: z.uuid() });

const enqueueRender = (tx: Tx, document_id: string) =>
  enqueue(tx, RENDER_DOCUMENT, { document_id }, `${RENDER_DOCUMENT}:${document_id}`);

/**
 * A rental has only one live contract at a time. The caller holds the lock on the rental's row.
 * @throws AppError contract_pending
 */
async function refuseSecondContract(tx: Tx, rental_id: string): Promise<void> {
  const rows = await tx.query("select 1 from document where rental_id = $1 and is_contract and state = any($2)", [
    rental_id,
    liveDocumentStates,
  ]);
  if (rows.length > 0) throw new AppError("contract_pending");
}

/**
 * Checks that a draft can be sent: it has a text, and signers if its type requires them; a contract has a rental with
 * a deposit and free days, which are occupied from now on; a mandate becomes pending.
 * @throws AppError document_empty, document_unsigned, party_minor, own_guarantor, signing_code_no_mail,
 * signer_code_address_missing, copy_address_missing, contract_party_signs, company_signs, document_field_unassigned, document_signature_field_missing, contract_without_rental, contract_pending, contract_party_missing, mandate_without_rental, mandate_signer, mandate_account_missing, mandate_creditor_missing, mandate_outdated; as `requestSignature` does
 */
export async function prepareSending(tx: Tx, document: Document, today: string): Promise<void> {
  if (document.docx_sha256 === null) throw new AppError("document_empty");
  if (document.requires_signature && document.signer_count === 0) throw new AppError("document_unsigned");
  await refreshSigners(tx, document.id);
  await refuseUnfitSigners(tx, document.id);
  await requireTasks(tx, document);
  await requireCodeChannels(tx, document);
  await requireFields(tx, document);
  await prepareMandate(tx, document);
  if (!document.is_contract) return;
  if (document.rental_id === null) throw new AppError("contract_without_rental");
  await tx.query("select 1 from rental where id = $1 for no key update", [document.rental_id]);
  await refuseSecondContract(tx, document.rental_id);
  await requestSignature(tx, document.rental_id, today);
  await requireParties(tx, document);
}

/** Enqueues the rendering, which takes too long for a request. `together` are the codes of what is sent with it. */
export async function enqueueRendering(
  tx: Tx,
  document: Document,
  asked_by: string,
  together: readonly string[] = [],
): Promise<void> {
  await tx.query("update document set state = 'printing', asked_by = $2, failure = null where id = $1", [
    document.id,
    asked_by,
  ]);
  const details = together.length > 0 ? { together } : {};
  await recordDocumentEvent(tx, { document_id: document.id, kind: "requested", details });
  await enqueueRender(tx, document.id);
}

const createCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join("");

interface Rendered {
  readonly document: Document;
  readonly pdf: StoredFile;
}

/** The document and those that are signed together with it, locked; null unless the present file of each is rendered and none was cancelled. */
async function readRendered(tx: Tx, id: string): Promise<readonly Rendered[] | null> {
  const rendered: Rendered[] = [];
  for (const one of await lockTogether(tx, id)) {
    const pdf = await findRenderedPdf(tx, one.id);
    if (one.state !== "printing" || pdf === null) return null;
    rendered.push({ document: await lockRow(tx, documentResource, one.id, everyRow), pdf });
  }
  return rendered;
}

interface Dates {
  readonly now: string;
  /** Of documents that are signed together, the shortest term holds for all. */
  readonly valid_days: number;
}

async function freeze(tx: Tx, { document, pdf }: Rendered, { now, valid_days }: Dates): Promise<void> {
  const { id, signer_count } = document;
  await asMove(tx, "deliver", () =>
    tx.query(
      `update document set state = 'sent', pdf_key = $2, pdf_sha256 = $3, verification_code = $4, sent_at = $5,
         expires_at = case when $6 then $5::timestamptz + make_interval(days => $7) end where id = $1`,
      [id, pdf.key, pdf.sha256, createCode(), now, signer_count > 0, valid_days],
    ),
  );
  await addDocumentVersion(tx, { document_id: id, kind: "sent", file_name: fileNameOf(document, "pdf"), file: pdf });
  await recordDocumentEvent(tx, { document_id: id, kind: "sent", details: { sha256: pdf.sha256 } });
}

/**
 * Freezes the rendered PDF and sends it to the signers, unless the document was cancelled meanwhile. Documents that are
 * signed together are sent with the last of them that is rendered. A rendering of a former file, by a server that took long,
 * sends nothing: the job of the present one does.
 */
export async function deliver(services: Services, tx: Tx, id: string): Promise<void> {
  const rendered = await readRendered(tx, id);
  if (!rendered || rendered.length === 0) return;
  const now = services.clock.now().toISOString();
  const valid_days = Math.min(...rendered.map(({ document }) => document.valid_days));
  for (const one of rendered) await freeze(tx, one, { now, valid_days });
  await inviteNext({ tx, services }, id);
}

async function renderAndDeliver(services: Services, raw: unknown, signal: AbortSignal): Promise<void> {
  const id = payload.parse(raw).document_id;
  const [waiting] = await services.db.query<Rendering>(
    `select id, asked_by, ${REQUEST} as request_id from document where id = $1 and state = 'printing'`,
    [id],
  );
  if (!waiting) return;
  try {
    await renderDocument(services, id);
    await transact(services.db, waiting.asked_by, (tx) => deliver(services, tx, id));
  } catch (error) {
    // A shutdown or a lost database connection is not an error of the document: it is resumed.
    if (signal.aborted || isConnectionFailure(error)) throw error;
    if (await isSuperseded(services.db, id, waiting.request_id)) return;
    // Nor is a renderer that crashed, hangs or is unavailable, nor a full disk.
    if (await willTryAgain(services, id, error)) throw error;
    await giveUp(services, waiting, error);
  }
}

/** Resumes documents interrupted by a crash. */
async function resumeRendering({ db }: Services): Promise<void> {
  const waiting = await db.query<{ id: string }>("select id from document where state = 'printing'", []);
  await transact(db, null, async (tx) => {
    for (const { id } of waiting) await enqueueRender(tx, id);
  });
}

export const renderingJobs: readonly Job[] = [
  {
    name: RENDER_DOCUMENT,
    cron: null,
    isDoneAtStart: false,
    lane: "rendering",
    run: (services, { payload: raw, signal }) => renderAndDeliver(services, raw, signal),
  },
  { name: "resume_printing", cron: "*/5 * * * *", isDoneAtStart: true, run: resumeRendering },
];
