import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import {
  type Document,
  documentMoveInputs,
  documentMovesOf,
  documentResource,
} from "#shared/domain/documents/document.ts";
import { endDocument } from "#server/db/end-document.ts";
import { moveRoutes, type MoveContext } from "#server/http/move-route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { fillDraft } from "./fill-draft.ts";
import { requireToldRights } from "./require-told-rights.ts";
import { beginPrinting, prepareSending } from "./send-document.ts";
import { findNext, readSigners, remindSigner } from "./signing-links.ts";

// The database's part, in server/schema: hold_document, keep_document.

/** Whoever may not approve works on drafts alone. @throws AppError not_allowed */
function requireApproval(user: UserAccess, { state }: Document): void {
  if (state !== "draft" && !isAllowed(user.permissions, "document", "approve")) throw new AppError("not_allowed");
}

/**
 * Reminds one signer, or everybody whose turn it is.
 * @throws AppError signer_not_waiting; signer_email_missing where nobody of them has an address
 */
async function remind(context: MoveContext, document: Document, signer_id: string | null): Promise<void> {
  const next = findNext(await readSigners(context.tx, document.id), document.signing_order);
  const meant = signer_id === null ? next : next.filter(({ id }) => id === signer_id);
  if (meant.length === 0) throw new AppError("signer_not_waiting");
  if (meant.every(({ email }) => email === null)) throw new AppError("signer_email_missing");
  for (const signer of meant) await remindSigner(context, document, signer);
}

export const documentMoveRoutes = moveRoutes(documentResource, {
  inputs: documentMoveInputs,
  allowed: documentMovesOf,
  action: (verb) => (verb === "send" ? "approve" : "update"),
  mayMove: ({ user, verb }, document) => {
    if (verb === "cancel") requireApproval(user, document);
    if (verb === "fill") requireToldRights(user);
  },
  before: async ({ tx, verb, today }, document) => {
    if (verb === "send") await prepareSending(tx, document, today);
  },
  effects: {
    fill: (context, document) => fillDraft(context, document),
    send: ({ tx, user }, document) => beginPrinting(tx, document, user.user_id),
    remind: (context, document, { signer_id = null }) => remind(context, document, signer_id),
    cancel: ({ tx, today }, document, { reason }) => endDocument(tx, document, { state: "cancelled", reason }, today),
  },
});
