import { AppError } from "#shared/domain/core/app-error.ts";
import {
  type Document,
  documentLifecycle,
  documentMoveInputs,
  documentMovesOf,
  documentResource,
} from "#shared/domain/documents/document.ts";
import { linkEmailOf, type Signer } from "#shared/domain/documents/signer.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { endDocument } from "#server/areas/leases/end-document.ts";
import { moveRoutes, type MoveContext } from "#server/engine/http/move-route.ts";
import { fillDocumentDraft } from "./templates/fill-draft.ts";
import { requireDisclosedRights } from "./require-disclosed-rights.ts";
import { enqueueRendering, prepareSending } from "./signing/send-document.ts";
import { readNext } from "./signing/next-signers.ts";
import { remindSigner } from "./signing/signing-links.ts";

// The database's part, in server/schema: protect_document, refuse_document_change.

/**
 * Reminds one signer, or everyone whose turn it is. Without a mail server their links would stop working for nothing.
 * @throws AppError no_mail_server; signer_not_waiting; signer_email_missing when none of them has an address
 */
async function remind(context: MoveContext, document: Document, signer_id: string | null): Promise<void> {
  await requireMailServer(context.tx);
  const next = await readNext(context.tx, document.id);
  const isMeant = (row: Signer) => (signer_id === null ? row.document_id === document.id : row.id === signer_id);
  const meant = next.filter(({ rows }) => rows.some(isMeant));
  if (meant.length === 0) throw new AppError("signer_not_waiting");
  if (meant.every(({ lead }) => linkEmailOf(lead) === null)) throw new AppError("signer_email_missing");
  for (const signer of meant) await remindSigner(context, signer);
}

export const documentMoveRoutes = moveRoutes(documentResource, {
  inputs: documentMoveInputs,
  allowed: documentMovesOf,
  rights: documentLifecycle,
  lock: lockTogether,
  mayMove: ({ user, verb }) => {
    if (verb === "fill") requireDisclosedRights(user);
  },
  before: async ({ tx, verb, today }, document) => {
    if (verb === "send") await prepareSending(tx, document, today);
  },
  effects: {
    fill: (context, document) => fillDocumentDraft(context, document),
    send: ({ tx, user }, document) => enqueueRendering(tx, document, user.user_id),
    remind: (context, document, { signer_id = null }) => remind(context, document, signer_id),
    cancel: ({ tx, today }, document, { reason }) => endDocument(tx, document, { state: "cancelled", reason }, today),
  },
});
