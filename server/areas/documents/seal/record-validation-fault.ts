import { finalValidationFaults, type ValidationFaultKind } from "#shared/domain/documents/seal-level.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Seals that were found revoked within a day: their notice is enough. */
const NOTIFIED = `
  select 1 from seal_validation where failure = 'revoked' and document_id <> $1 and next_attempt_at > clock_now() - interval '1 day' limit 1`;

/** What a revoked certificate sealed may be refused, and so will be what it seals next. */
async function notifyRevoked(tx: Tx, document_id: string): Promise<void> {
  if ((await tx.query(NOTIFIED, [document_id])).length > 0) return;
  await notify(tx, {
    kind: "certificate",
    type: "Reserva",
    key: "notifications.certificate_revoked",
    params: {},
    subject_path: "seal",
    subject_id: null,
    property_id: null,
    except_user_id: null,
  });
}

/** Why no validation data were added, and whether they are tried again. */
export async function recordValidationFault(
  { db }: Pick<Services, "db">,
  document_id: string,
  kind: ValidationFaultKind,
): Promise<void> {
  await transact(db, null, async (tx) => {
    const recorded = await tx.query(
      "update seal_validation set failure = $2, is_over = $3 where document_id = $1 and pdf_key is null returning document_id",
      [document_id, kind, finalValidationFaults.includes(kind)],
    );
    if (kind === "revoked" && recorded.length > 0) await notifyRevoked(tx, document_id);
  });
}
