import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { signerNameIssue } from "#shared/domain/documents/signature.ts";
import { isComplete } from "#shared/domain/documents/signer.ts";
import type { SignInput } from "#shared/domain/documents/signing.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { requireIdentityPictures } from "../identity/picture-state.ts";
import { concludeDocument } from "./conclude-document.ts";
import { requireConfirmedCode } from "./confirm-code.ts";
import type { KeySigning, Signing } from "./signing-access.ts";
import { isCompany, situationOf } from "./signing-page.ts";
import type { SigningContext, SigningVisitor } from "./signing-visitor.ts";
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

/** @throws InvalidInput for an approval in place of a signature or the other way round, and for a typed name of another person who declares no representation */
function assertSignature({ signer }: Signing, input: SignInput): void {
  const { name, last_name, delegate_name } = signer;
  if ((signer.task === "approve") !== (input.kind === "approval"))
    throw new InvalidInput(null, [{ field: "kind", key: "validation.invalid", params: {} }]);
  const issue = signerNameIssue(input, { name, last_name, is_company: isCompany(signer), delegate_name });
  if (issue) throw new InvalidInput(null, [{ params: {}, ...issue }]);
}

/** The capacity of a delegate is what the signer declared, that of another representative what they declared themselves. */
function representationOf({ signer }: Signing, { kind, is_representative, representation }: SignInput): string | null {
  if (signer.delegate_name !== null) return signer.delegate_representation;
  return kind === "typed" && is_representative ? (representation ?? null) : null;
}

async function storeSignature(tx: Tx, signing: Signing, input: SignInput, { ip, user_agent }: SigningVisitor) {
  const isTyped = input.kind === "typed";
  const reading = input.reading ?? null;
  await tx.query(
    `update signer set state = 'signed', signed_at = clock_now(), viewed_at = coalesce(viewed_at, clock_now()),
       consent_version = $2, signature_kind = $3, strokes = $4, typed_name = $5, ip = $6, user_agent = $7, signed_sha256 = $8,
       representation = $9, pages_shown = $10, page_count = $11, read_seconds = $12
     where id = $1`,
    [
      signing.signer.id,
      input.consent_version,
      input.kind,
      input.kind === "drawn" ? JSON.stringify(input.strokes) : null,
      isTyped ? (input.typed_name ?? null) : null,
      ip,
      user_agent,
      input.pdf_sha256,
      representationOf(signing, input),
      reading && [...new Set(reading.pages_shown)].toSorted((a, b) => a - b),
      reading?.page_count,
      reading?.seconds,
    ],
  );
}

/**
 * Records a signature on the locked document. Idempotent: a form sent twice signs once. The last signature also
 * completes the document and its rental in the same transaction; a job seals the file, so that signers do not wait
 * for it.
 * @throws AppError not_your_turn, signing_ended, document_changed, consent_changed, signing_code_required,
 * identity_picture_required
 * @throws InvalidInput for a typed name of another person who declares no representation, and as `fillFields` does
 */
export async function signDocument(
  context: SigningContext,
  signing: Signing & Partial<Pick<KeySigning, "link" | "key_hash">>,
  input: SignInput,
): Promise<void> {
  const { tx, visitor } = context;
  const { document, signer, signers } = signing;
  if (signer.state === "signed") return;
  assertMaySign(signing, input);
  const code_id = await requireConfirmedCode(tx, context.services.vault, signing, input.code_proof ?? null);
  assertSignature(signing, input);
  const identity_kind = input.identity_kind ?? "card";
  const pictures = await requireIdentityPictures(tx, signing, identity_kind);
  await fillFields(tx, { document_id: document.id, signer_id: signer.id }, input.field_values ?? []);
  await storeSignature(tx, signing, input, visitor);
  const event = { document_id: document.id, signer_id: signer.id, ...visitor };
  const consent = { version: input.consent_version };
  await recordDocumentEvent(tx, { ...event, kind: "consented", details: consent });
  const signed = {
    kind: input.kind,
    sha256: input.pdf_sha256,
    ...(signing.link && { link: signing.link }),
    ...(code_id !== null && { code_id }),
    ...(pictures && { identity_kind, pictures }),
  };
  await recordDocumentEvent(tx, { ...event, kind: "signed", details: signed });
  const isLast = isComplete(signers.map((one) => (one.id === signer.id ? { ...one, state: "signed" } : one)));
  // The job that seals obtains the missing time stamps first.
  if (isLast) return concludeDocument(context, document);
  await enqueue(tx, STAMP_SIGNATURES, {}, `${STAMP_SIGNATURES}:${document.id}`);
  await asMove(tx, "sign", () =>
    tx.query("update document set state = 'partly_signed' where id = $1 and state = 'sent'", [document.id]),
  );
  await inviteNext(context, document);
}
