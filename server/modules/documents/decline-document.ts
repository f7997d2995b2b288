import { AppError } from "#shared/domain/core/app-error.ts";
import { recordDocumentEvent } from "#server/db/document-events.ts";
import { backToDraft } from "#server/db/rental-signature.ts";
import { asMove } from "#server/db/transaction.ts";
import { notify } from "#server/modules/notifications/notify.ts";
import type { Signing } from "./signing-access.ts";
import { situationOf } from "./signing-page.ts";
import type { SigningContext } from "./signing-visitor.ts";

/**
 * Ends a document that somebody will not sign; its rental is a draft again. Declined twice it is declined once.
 * @throws AppError already_signed, signing_ended
 */
export async function declineDocument(context: SigningContext, signing: Signing, reason: string): Promise<void> {
  const { tx, services, visitor } = context;
  const { document, signer } = signing;
  if (signer.state === "declined") return;
  if (signer.state === "signed") throw new AppError("already_signed");
  if (situationOf(signing) === "ended") throw new AppError("signing_ended");
  await tx.query(
    `update signer set state = 'declined', declined_at = clock_now(), decline_reason = $2, ip = $3, user_agent = $4 where id = $1`,
    [signer.id, reason, visitor.ip, visitor.user_agent],
  );
  await asMove(tx, "decline", () =>
    tx.query("update document set state = 'declined', end_reason = $2 where id = $1", [document.id, reason]),
  );
  const event = { document_id: document.id, signer_id: signer.id, ...visitor };
  await recordDocumentEvent(tx, { ...event, kind: "declined", details: { reason } });
  if (document.is_contract && document.rental_id !== null)
    await backToDraft(tx, document.rental_id, services.clock.today());
  await notify(tx, {
    type: "Reserva",
    key: "documents.notice.declined",
    params: { code: document.code, title: document.title, name: signer.name },
    entity: "document",
    subject_path: "documents",
    subject_id: document.id,
    property_id: document.property_id,
    except_user_id: null,
  });
}
