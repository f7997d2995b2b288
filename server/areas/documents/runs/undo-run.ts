import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { endDocument } from "#server/areas/leases/end-document.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { idsWithin, lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/**
 * Undoes a run: rentals whose turn has not come get no document, and documents that no one has signed are withdrawn; their
 * signers are notified. A document that someone signed goes on, and so does one that left the user's reach.
 * @throws AppError not_found, run_undone
 */
export async function undoRun(
  tx: Tx,
  user: UserAccess,
  { id, reason, today }: { readonly id: string; readonly reason: string; readonly today: string },
): Promise<void> {
  const [run] = await tx.query<{ undone_at: string | null }>(
    "select undone_at from document_run where id = $1 and created_by = $2 for update",
    [id, user.user_id],
  );
  if (!run) throw new AppError("not_found");
  if (run.undone_at !== null) throw new AppError("run_undone");
  await tx.query("update document_run set undone_at = clock_now() where id = $1", [id]);
  // Waits for the document that is being created.
  await tx.query("update document_run_item set state = 'skipped' where run_id = $1 and state = 'waiting'", [id]);
  const created = await tx.query<{ document_id: string }>(
    "select document_id from document_run_item where run_id = $1 and state = 'created'",
    [id],
  );
  const within = await idsWithin(
    tx,
    documentResource.name,
    created.map(({ document_id }) => document_id),
    user,
  );
  for (const document_id of [...within].toSorted()) {
    // One that was sent again by hand, together with others, is not the run's any more.
    if ((await lockTogether(tx, document_id)).length > 1) continue;
    const document = await lockRow(tx, documentResource, document_id, user);
    if (document.state !== "printing" && document.state !== "sent") continue;
    await endDocument(tx, document, { state: "cancelled", reason }, today);
  }
}
