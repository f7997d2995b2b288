import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { validate } from "#shared/domain/core/validate.ts";
import {
  type DelegationInput,
  delegationInput,
  delegationRulesOf,
  sameAsSigner,
} from "#shared/domain/documents/delegation.ts";
import { takesPart } from "#shared/domain/documents/signer.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { announceDocument } from "../announce-document.ts";
import { deletePicturesOf } from "../identity/delete-pictures.ts";
import type { KeySigning, Signing } from "./signing-access.ts";
import { requireConfirmedCode } from "./confirm-code.ts";
import { mailLink, renewLink } from "./signing-links.ts";
import { canDelegate, needsDelegateDocumentation, situationOf } from "./signing-page.ts";
import type { SigningContext } from "./signing-visitor.ts";

/** @throws AppError not_your_turn, already_signed, signing_ended, delegation_not_allowed */
function assertMayDelegate(signing: Signing): void {
  const situation = situationOf(signing);
  if (situation === "waiting") throw new AppError("not_your_turn");
  if (situation === "signed") throw new AppError("already_signed");
  if (situation !== "open") throw new AppError("signing_ended");
  if (!canDelegate(signing)) throw new AppError("delegation_not_allowed");
}

/** @throws InvalidInput without what the signer's task needs, and for a delegate who is a signer of the document */
function assertDelegate(signing: Signing, input: DelegationInput, today: string): void {
  const needs = { task: signing.signer.task, needs_documentation: needsDelegateDocumentation(signing) };
  const checked = validate({ input: delegationInput, rules: delegationRulesOf(needs) }, input, today);
  if (!checked.valid) throw new InvalidInput(null, checked.messages);
  for (const signer of signing.signers.filter(takesPart)) {
    const field = sameAsSigner(input, signer);
    if (field === null) continue;
    throw new InvalidInput(null, [{ field, key: "validation.delegate_is_signer", params: { name: signer.name } }]);
  }
}

async function storeDelegate(tx: Tx, { signer, key_hash }: KeySigning, input: DelegationInput): Promise<void> {
  const representation = signer.task === "sign" ? (input.representation ?? null) : null;
  // A booking's key opens the document beside the mailed link, and shows the delegation without being stored here.
  await tx.query(
    `update signer set delegated_at = clock_now(), delegate_name = $2, delegate_documentation = $3, delegate_email = $4,
       delegate_reason = $5, delegate_representation = $6, delegated_key_hash = coalesce(key_hash, $7), reminder_count = 0, reminded_at = null where id = $1`,
    [signer.id, input.name, input.documentation ?? null, input.email, input.reason, representation, key_hash],
  );
}

/**
 * Gives the signing of the locked document to another person: the signer's link ends, and the delegate gets one by mail. What
 * the signer gave until then, a confirmed code or pictures, is of no use to the delegate. Where the document needs a code,
 * only who confirmed it delegates: the link alone does not show who holds it.
 * @throws AppError as `assertMayDelegate`, signing_code_required, and delegation_unsent where no mail can be sent
 * @throws InvalidInput as `assertDelegate`
 */
export async function delegateSigning(
  context: SigningContext,
  signing: KeySigning,
  input: DelegationInput,
): Promise<void> {
  const { tx, services, visitor } = context;
  const { document, signer } = signing;
  assertMayDelegate(signing);
  const code_id = await requireConfirmedCode(tx, services.vault, signing, input.code_proof ?? null);
  assertDelegate(signing, input, services.clock.today());
  await storeDelegate(tx, signing, input);
  await deletePicturesOf(tx, signer.id, "replaced");
  const path = await renewLink(tx, signer.id);
  const delegated = (await readSigners(tx, document.id)).find(({ id }) => id === signer.id);
  const mail_id = delegated && (await mailLink(context, document, delegated, { path, template: "document_to_sign" }));
  if (!mail_id) throw new AppError("delegation_unsent");
  const details = {
    name: input.name,
    email: input.email,
    reason: input.reason,
    mail_id,
    ...(code_id !== null && { code_id }),
  };
  await recordDocumentEvent(tx, {
    document_id: document.id,
    kind: "delegated",
    signer_id: signer.id,
    ...visitor,
    details,
  });
  await announceDocument(tx, document, "documents.notice.delegated", { params: { name: signer.name } });
}
