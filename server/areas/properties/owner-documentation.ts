import { AppError } from "#shared/domain/core/app-error.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const ownerLock = defineLock("owner");

/**
 * A tax number identifies one owner. The error offers the existing owner, also for concurrent requests.
 * @param id null for a new owner
 * @throws AppError duplicate_owner
 */
export async function refuseKnownOwner(tx: Tx, documentation: string, id: string | null): Promise<void> {
  await ownerLock.take(tx, documentation);
  const [existing] = await tx.query<{ id: string; label: string }>(
    "select id, label from owner where documentation = $1 and id is distinct from $2::uuid",
    [documentation, id],
  );
  if (!existing) return;
  const params = { name: existing.label, id: existing.id };
  throw new AppError("duplicate_owner", { params, field: "documentation", data: existing });
}
