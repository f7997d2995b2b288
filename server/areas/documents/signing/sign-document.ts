import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { signerNameIssue } from "#shared/domain/documents/signature.ts";
import { isComplete, type Signer } from "#shared/domain/documents/signer.ts";
import type { SignedReading } from "#shared/domain/documents/signed-reading.ts";
import type { SignInput } from "#shared/domain/documents/signing.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { asMove } from "#server/engine/db/transaction.ts";
import { requireIdentityPictures } from "../identity/picture-state.ts";
import { concludeTogether } from "./conclude-document.ts";
import { requireConfirmedCode } from "./confirm-code.ts";
import type { KeySigning, Signing, SigningPart } from "./signing-access.ts";
import { isCompany, partsOf, situationOf } from "./signing-page.ts";
import type { SigningContext } from "./signing-visitor.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import { STAMP_SIGNATURES } from "../seal/stamp-signatures.ts";
import { fillFields } from "../uploads/fill-fields.ts";
import { inviteNext } from "./signing-links.ts";

/** @throws AppError not_your_turn, signing_ended, document_changed, consent_changed */
function assertMaySign(signing: Signing, { pdf_sha256, consent_version }: SignInput): void {
  const situation = situationOf(signing);
  if (situation === "waiting") throw new AppError("not_your_turn");
  if (situation !== "open") throw new AppError("signing_ended");
  if (pdf_sha256 !== signing.document.pdf_sha256) throw new AppError("document_changed");
  if (consent_version !== consentTexts.electronic_signature.version) throw new AppError("consent_changed");
}

/** @throws InvalidInput for an approval in place of a signature or the other way round, and for another person, or a company's representative, who declares no representation */
function assertSignature({ signer }: Signing, input: SignInput): void {
  const { name, last_name, delegate_name } = signer;
  if ((signer.task === "approve") !== (input.kind === "approval"))
    throw new InvalidInput(null, [{ field: "kind", key: "validation.invalid", params: {} }]);
  const issue = signerNameIssue(input, { name, last_name, is_company: isCompany(signer), delegate_name });
  if (issue) throw new InvalidInput(null, [{ params: {}, ...issue }]);
}

/** What is stored of who signed besides the signature. */
interface SignedBy {
  /** A typed signature, or the name of the representative who drew it for a company. */
  readonly typed_name: string | null;
  readonly representation: string | null;
}

/** The capacity of a delegate is what the signer declared, that of another representative what they declared themselves. */
function signedByOf({ signer }: Signing, input: SignInput): SignedBy {
  const { kind, is_representative, representation = null } = input;
  const isDelegate = signer.delegate_name !== null;
  const isNamed = kind === "typed" || (kind === "drawn" && !isDelegate && isCompany(signer));
  const typed_name = isNamed ? (input.typed_name ?? null) : null;
  if (isDelegate) return { typed_name, representation: signer.delegate_representation };
  return { typed_name, representation: isNamed && is_representative ? representation : null };
}

/** What was shown of each document; the file that is signed. */
interface Shown {
  readonly part: SigningPart;
  readonly reading: SignedReading | null;
}

/**
 * Each document that is signed, with what was shown of it: all must have been opened.
 * @throws AppError bundle_document_unread, document_changed
 */
function readShown(signing: Signing, { reading, rest = [] }: SignInput): readonly Shown[] {
  const [lead, ...others] = partsOf(signing);
  const shown = others.map((part) => {
    const file = rest?.find(({ code }) => code === part.document.code);
    if (!file) throw new AppError("bundle_document_unread", { params: { title: part.document.title } });
    if (file.pdf_sha256 !== part.document.pdf_sha256) throw new AppError("document_changed");
    return { part, reading: file.reading ?? null };
  });
  return lead ? [{ part: lead, reading: reading ?? null }, ...shown] : shown;
}

async function storeSignature(
  { tx, visitor: { ip, user_agent } }: SigningContext,
  { part: { signer, document }, reading }: Shown,
  { input, typed_name, representation }: SignedBy & { readonly input: SignInput },
) {
  await tx.query(
    `update signer set state = 'signed', signed_at = clock_now(), viewed_at = coalesce(viewed_at, clock_now()),
       consent_version = $2, signature_kind = $3, strokes = $4, typed_name = $5, ip = $6, user_agent = $7, signed_sha256 = $8,
       representation = $9, pages_shown = $10, page_count = $11, read_seconds = $12
     where id = $1`,
    [
      signer.id,
      input.consent_version,
      input.kind,
      input.kind === "drawn" ? JSON.stringify(input.strokes) : null,
      typed_name,
      ip,
      user_agent,
      document.pdf_sha256,
      representation,
      reading && [...new Set(reading.pages_shown)].toSorted((a, b) => a - b),
      reading?.page_count,
      reading?.seconds,
    ],
  );
}

/** What is stored in the history of a signature besides its kind and file. */
type Details = Readonly<Record<string, unknown>>;

async function recordSignature(
  { tx, visitor }: SigningContext,
  { document, signer }: SigningPart,
  input: SignInput,
  more: Details,
) {
  const event = { document_id: document.id, signer_id: signer.id, ...visitor };
  await recordDocumentEvent(tx, { ...event, kind: "consented", details: { version: input.consent_version } });
  const details = { kind: input.kind, sha256: document.pdf_sha256, ...more };
  await recordDocumentEvent(tx, { ...event, kind: "signed", details });
}

/** Completes the document and those that are signed together with it, or goes on with the next signers. */
async function goOn(context: SigningContext, signing: Signing): Promise<void> {
  const { tx } = context;
  const ids = (await lockTogether(tx, signing.document.id)).map(({ id }) => id);
  const signers = await tx.query<Pick<Signer, "task" | "state">>(
    "select task, state from signer where document_id = any($1)",
    [ids],
  );
  // The job that seals obtains the missing time stamps first.
  if (isComplete(signers)) return concludeTogether(context, ids);
  for (const { document } of partsOf(signing)) {
    await enqueue(tx, STAMP_SIGNATURES, {}, `${STAMP_SIGNATURES}:${document.id}`);
    await asMove(tx, "sign", () =>
      tx.query("update document set state = 'partly_signed' where id = $1 and state = 'sent'", [document.id]),
    );
  }
  await inviteNext(context, signing.document.id);
}

/**
 * Records a signature on the locked document, and on those that the signer signs together with it. Idempotent: a form sent
 * twice signs once. The last signature also completes the documents and their rental in the same transaction; a job seals
 * the files, so that signers do not wait for it.
 * @throws AppError not_your_turn, signing_ended, document_changed, consent_changed, bundle_document_unread,
 * signing_code_required, identity_picture_required
 * @throws InvalidInput for a typed name of another person who declares no representation, and as `fillFields` does
 */
export async function signDocument(
  context: SigningContext,
  signing: Signing & Partial<Pick<KeySigning, "link" | "key_hash">>,
  input: SignInput,
): Promise<void> {
  const { tx, services } = context;
  const { document, signer } = signing;
  if (signer.state === "signed") return;
  assertMaySign(signing, input);
  const shown = readShown(signing, input);
  const code_id = await requireConfirmedCode(tx, services.vault, signing, input.code_proof ?? null);
  assertSignature(signing, input);
  const identity_kind = input.identity_kind ?? "card";
  const pictures = await requireIdentityPictures(tx, signing, identity_kind);
  await fillFields(tx, { document_id: document.id, signer_id: signer.id }, input.field_values ?? []);
  const details = {
    ...(signing.link && { link: signing.link }),
    ...(code_id !== null && { code_id }),
    ...(pictures && { identity_kind, pictures }),
  };
  for (const one of shown) {
    await storeSignature(context, one, { input, ...signedByOf(signing, input) });
    const together = shown.map(({ part }) => part.document.code).filter((code) => code !== one.part.document.code);
    await recordSignature(context, one.part, input, { ...details, ...(together.length > 0 && { together }) });
  }
  await goOn(context, signing);
}
