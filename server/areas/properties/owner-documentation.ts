import type { Owner } from "#shared/domain/properties/owner.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { refuseOutOfReach, requireHitsLeft } from "#server/areas/persons/documentation-hits.ts";

const ownerLock = defineLock("owner");

/**
 * A tax number identifies one owner. The error offers the existing owner, also for concurrent requests; one out of
 * the user's reach is not disclosed.
 * @param before null for a new owner
 * @throws AppError duplicate_owner, documentation_in_use, too_many_attempts
 */
export async function refuseKnownOwner(
  tx: Tx,
  documentation: string,
  before: Pick<Owner, "id" | "documentation"> | null,
  scope: RowScope,
): Promise<void> {
  if (before?.documentation !== documentation) await requireHitsLeft(tx, scope);
  await ownerLock.take(tx, documentation);
  const [existing] = await tx.query<{ id: string; label: string }>(
    "select id, label from owner where documentation = $1 and id is distinct from $2::uuid",
    [documentation, before?.id ?? null],
  );
  if (!existing) return;
  await refuseOutOfReach(tx, "owner", existing.id, scope);
  const params = { name: existing.label, id: existing.id };
  throw new AppError("duplicate_owner", { params, field: "documentation", data: existing });
}
