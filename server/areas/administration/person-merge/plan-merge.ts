import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { isWrittenByAllOnly } from "#shared/domain/core/company-rights.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { type Pair, refuseOwnGuarantor } from "./merge-parties.ts";
import { countPointing, type PointingRows } from "./person-pointers.ts";

/**
 * A merge updates one person and archives another, so it requires both permissions.
 * @throws AppError action_not_allowed
 */
export function requireMergeRights(user: UserAccess): void {
  requireRight(user, "person", "update");
  requireRight(user, "person", "archive");
}

/** @throws InvalidInput where both are the same person */
export function pairOf(survivor: string, duplicate: string): Pair {
  if (survivor !== duplicate) return { survivor, duplicate };
  throw new InvalidInput("person", [{ field: "duplicate_id", key: "validation.merge_self", params: {} }]);
}

/**
 * What a merge would move, if nothing prevents it.
 * @throws AppError merge_archived, merge_other_kind, merge_out_of_sight, merge_two_roles
 */
export async function planMerge(
  db: Queryable,
  survivor: Person,
  duplicate: Person,
  user: UserAccess,
): Promise<readonly PointingRows[]> {
  const archived = [survivor, duplicate].find(({ archived_at }) => archived_at !== null);
  if (archived) throw new AppError("merge_archived", { params: { name: archived.label } });
  if (survivor.kind !== duplicate.kind) throw new AppError("merge_other_kind");
  const pointing = await countPointing(db, duplicate.id, user);
  // A user with assigned properties cannot change rentals of other properties, not even by a merge.
  // And mandates are not theirs to change.
  const isOthers = ({ entity }: PointingRows) => user.property_ids !== null && isWrittenByAllOnly(entity);
  if (pointing.some((one) => one.seen < one.count || (one.count > 0 && isOthers(one))))
    throw new AppError("merge_out_of_sight");
  await refuseOwnGuarantor(db, { survivor: survivor.id, duplicate: duplicate.id });
  return pointing;
}
