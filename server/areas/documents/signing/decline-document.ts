import { AppError } from "#shared/domain/core/app-error.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { endDocument } from "#server/areas/leases/end-document.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { announceDocument, announceTogether } from "../announce-document.ts";
import { deletePicturesOfDocument } from "../identity/delete-pictures.ts";
import type { Signing } from "./signing-access.ts";
import { situationOf } from "./signing-page.ts";
import type { SigningContext } from "./signing-visitor.ts";

/** Documents that are signed together are not delegated. */
async function announce(tx: Tx, { document, signer: { name, task, delegate_name } }: Signing): Promise<void> {
  const declined = task === "approve" ? "approval_declined" : "declined";
  if (delegate_name === null) return announceTogether(tx, document.id, declined, { name });
  await announceDocument(tx, document, `documents.notice.${declined}_by_delegate`, { params: { name } });
}

/**
 * Ends a document that a signer declines, and those that are signed together with it; its rental becomes a draft again. Idempotent.
 * @throws AppError already_signed, signing_ended
 */
export async function declineDocument(context: SigningContext, signing: Signing, reason: string): Promise<void> {
  const { tx, services, visitor } = context;
  const { document, signer } = signing;
  if (signer.state === "declined") return;
  if (signer.state === "signed") throw new AppError("already_signed");
  if (situationOf(signing) === "ended") throw new AppError("signing_ended");
  await tx.query(
    `update signer set state = 'declined', declined_at = clock_now(), decline_reason = $2, ip = $3, user_agent = $4
     where id = $1 or lead_id = $1`,
    [signer.id, reason, visitor.ip, visitor.user_agent],
  );
  const ending = { state: "declined", reason, signer_id: signer.id, ...visitor } as const;
  await endDocument(tx, document, ending, services.clock.today());
  for (const { id } of await lockTogether(tx, document.id)) await deletePicturesOfDocument(tx, id, "ended");
  await announce(tx, signing);
}
