import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { type Document, type DocumentInput, documentResource } from "#shared/domain/documents/document.ts";
import { insertRow, lockRow, updateRow } from "#server/engine/db/table-store.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { proposeSigners } from "./signing/default-signers.ts";
import { fillDocumentDraft, isFillable } from "./templates/fill-draft.ts";
import { requireDisclosedRights } from "./require-disclosed-rights.ts";
import { assertSigners, writeSigners } from "./signing/write-signers.ts";

// The database's part, in server/schema: fill_document_from_neighbours.

type DrawingUp = Pick<WriteContext<UserAccess, DocumentInput>, "tx" | "services" | "input">;

/** Creates a draft with its signers; by default those proposed from its rental. */
export async function drawUpDocument(context: DrawingUp): Promise<string> {
  const { tx, input } = context;
  const id = await insertRow(tx, documentResource, { ...input });
  const document = await lockRow(tx, documentResource, id, everyRow);
  await writeSigners(tx, id, input.signers ?? (await proposeSigners(tx, document)), document.language);
  await recordDocumentEvent(tx, { document_id: id, kind: "created" });
  if (await isFillable(tx, document)) await fillDocumentDraft(context, document);
  return id;
}

/**
 * The same for a user's request.
 * @throws AppError action_not_allowed without permission to read the data in its text and its signers
 */
export async function insertDocument(context: WriteContext<UserAccess, DocumentInput>): Promise<string> {
  const { user, input } = context;
  if (input.template_id ?? input.rental_id) requireDisclosedRights(user);
  await assertSigners(context.tx, null, input.signers ?? [], user);
  return drawUpDocument(context);
}

/** Fields still editable after sending: the reminders. */
const always: ReadonlySet<string> = new Set(["reminder_days", "max_reminders"]);

function refuseFrozen({ before, patch }: Change<DocumentInput, Document>): void {
  const present: Readonly<Record<string, unknown>> = before;
  const locked = Object.keys(patch).filter((field) => !always.has(field) && patch[field] !== present[field]);
  if (locked.length === 0) return;
  if (before.state === "printing") throw new AppError("document_frozen", { data: before });
  throw new InvalidInput(
    "document",
    locked.map((field) => ({ field, key: "validation.locked", params: {} })),
  );
}

/**
 * Updates a draft, and its signers if given.
 * @throws AppError document_frozen, InvalidInput for a sent document
 */
export async function updateDocument(
  { tx, user }: ChangeContext,
  change: Change<DocumentInput, Document>,
): Promise<void> {
  const { id, before, after, patch } = change;
  if (before.state !== "draft") refuseFrozen(change);
  if ("signers" in patch) await assertSigners(tx, id, after.signers ?? [], user);
  await updateRow(tx, documentResource, change, patch, user);
  if ("signers" in patch) await writeSigners(tx, id, after.signers ?? [], after.language ?? before.language);
}
