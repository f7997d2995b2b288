import { AppError } from "#shared/domain/core/app-error.ts";
import { type Document, documentResource, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { revokedDelegation } from "#shared/domain/documents/revoked-delegation.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { deletePicturesOf } from "../identity/delete-pictures.ts";
import { mailLink, renewLink } from "./signing-links.ts";

const FORGET = `
  update signer set delegated_at = null, delegate_name = null, delegate_documentation = null, delegate_email = null,
    delegate_reason = null, delegate_representation = null, delegate_opened_at = null, delegated_key_hash = null,
    reminder_count = 0, reminded_at = null where id = $1`;

/** @throws AppError not_found, delegation_gone */
async function findSigner(tx: Tx, document_id: string, signer_id: string): Promise<Signer> {
  const signer = (await readSigners(tx, document_id)).find(({ id }) => id === signer_id);
  if (!signer) throw new AppError("not_found");
  return signer;
}

/** The delegate's link has ended without a word on its page: a mail says so, to the address that is forgotten next. */
async function mailEnd(
  context: { readonly tx: Tx; readonly services: Services },
  { id, title }: Document,
  signer: Signer,
) {
  const { delegate_email: to, language, name } = signer;
  if (to === null) return;
  const about = { entity: documentResource.name, id };
  await sendMail(context, { to, template: "document_delegation_over", language, params: { name, title }, about });
}

/** The company revokes a delegation before the delegate has signed: the signer gets a link again, the delegate's one ends. */
export const revokeDelegationRoute: Route = writeRoute({
  method: "POST",
  path: "/documents/:id/signers/:signerId/revoke-delegation",
  summary:
    "Revokes the delegation of a signer, who gets a new link by mail where possible (`is_mailed`); the link of the delegate stops working",
  access: { entity: "document", action: "approve" },
  body: noBody,
  output: revokedDelegation,
  run: async ({ tx, services, user, params }) => {
    const document = await lockRow(tx, documentResource, params["id"] ?? "", user);
    const delegated = await findSigner(tx, document.id, params["signerId"] ?? "");
    const isOpen = delegated.state === "pending" || delegated.state === "viewed";
    if (delegated.delegated_at === null || !isOpen || !waitingDocumentStates.includes(document.state))
      throw new AppError("delegation_gone");
    await mailEnd({ tx, services }, document, delegated);
    await tx.query(FORGET, [delegated.id]);
    await deletePicturesOf(tx, delegated.id, "replaced");
    const path = await renewLink(tx, delegated.id);
    const signer = await findSigner(tx, document.id, delegated.id);
    const mail_id = await mailLink({ tx, services }, document, signer, { path, template: "document_to_sign" });
    const is_mailed = mail_id !== null;
    const details = { name: delegated.delegate_name, is_mailed, ...(is_mailed && { email: signer.email, mail_id }) };
    const event = { document_id: document.id, signer_id: signer.id } as const;
    await recordDocumentEvent(tx, { ...event, kind: "delegation_revoked", details });
    return respond({ ...signer, is_mailed });
  },
});
