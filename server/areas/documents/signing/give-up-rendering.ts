import { documentResource } from "#shared/domain/documents/document.ts";
import { MAX_FAILED_RENDERINGS } from "#shared/domain/documents/policy.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { backToDraft } from "#server/areas/leases/rental-signature.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, transact } from "#server/engine/db/transaction.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceDocument } from "../announce-document.ts";
import { separate } from "./separate.ts";

/* What becomes of a document that cannot be rendered. */

/** A document that is rendered to be sent. */
export interface Rendering {
  readonly id: string;
  readonly asked_by: string | null;
  /** The event by which it was sent. */
  readonly request_id: string | null;
}

/** The last request to send the document. */
export const REQUEST =
  "(select r.id from document_event r where r.document_id = $1 and r.kind = 'requested' order by r.id desc limit 1)";

/** Whether the document was sent again since: what became of a rendering for the former request is of no account then. */
export async function isSuperseded(db: Queryable, id: string, request_id: string | null): Promise<boolean> {
  const changed = await db.query(`select 1 where ${REQUEST} is distinct from $2`, [id, request_id]);
  return changed.length > 0;
}

/**
 * Returns the document and those that are signed together with it to draft with the error, and notifies the user who sent them;
 * unless it was returned and sent again while it was rendered.
 */
export async function giveUp(services: Services, { id, request_id }: Rendering, error: unknown): Promise<void> {
  const appError = toAppError(error);
  if (appError.status >= 500)
    services.log.error({ err: appError.details.cause ?? appError, document_id: id }, "rendering failed");
  await transact(services.db, null, async (tx) => {
    const together = await lockTogether(tx, id);
    const document = await lockRow(tx, documentResource, id, everyRow);
    if (document.state !== "printing" || (await isSuperseded(tx, id, request_id))) return;
    const [requester] = await tx.query<{ asked_by: string | null }>("select asked_by from document where id = $1", [
      id,
    ]);
    for (const one of together) {
      const code = one.id === id ? appError.code : "bundle_not_rendered";
      await asMove(tx, "give_up", () =>
        tx.query("update document set state = 'draft', failure = $2 where id = $1", [one.id, code]),
      );
      await recordDocumentEvent(tx, { document_id: one.id, kind: "print_failed", details: { code } });
      if (one.is_contract && one.rental_id) await backToDraft(tx, one.rental_id, services.clock.today());
    }
    await separate(tx, together);
    await announceDocument(tx, document, "notifications.document_not_sent", {
      only_user_ids: requester?.asked_by ? [requester.asked_by] : [],
    });
  });
}

/** Failed renderings since the document was last sent. */
const FAILURES_SQL = `
  select count(*)::integer as count from document_event e where e.document_id = $1 and e.kind = 'print_failed'
    and e.id > ${REQUEST}`;

/**
 * Records a failure of the renderer. A fault of the moment, as a full disk, is none, however long it lasts.
 * @returns whether it will be retried
 */
export async function willTryAgain({ db, log }: Services, id: string, error: unknown): Promise<boolean> {
  const fault = toAppError(error);
  if (isPassingFault(error)) {
    log.warn({ err: error, document_id: id }, "the disk or the database refused a rendering, the job is retried");
    return true;
  }
  if (fault.code !== "unavailable") return false;
  log.warn({ err: fault.details.cause ?? fault, document_id: id }, "the renderer failed, the job is retried");
  return transact(db, null, async (tx) => {
    const [failures] = await tx.query<{ count: number }>(FAILURES_SQL, [id]);
    if (!failures || failures.count + 1 >= MAX_FAILED_RENDERINGS) return false;
    await recordDocumentEvent(tx, { document_id: id, kind: "print_failed", details: { code: fault.code } });
    return true;
  });
}
