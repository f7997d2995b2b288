import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

type Values = Readonly<Record<string, unknown>>;

/** A field that references rows of an entity: one id, or a list. */
interface Pointer {
  readonly field: string;
  readonly entity: EntityName;
}

/** All reference fields of a resource. */
export function pointersOf(resource: Resource): Pointer[] {
  const single = Object.entries(resource.references).flatMap(([field, reference]) =>
    reference ? [{ field, entity: reference.entity }] : [],
  );
  const lists = Object.entries(resource.reference_lists ?? {}).flatMap(([field, entity]) =>
    entity ? [{ field, entity }] : [],
  );
  return [...single, ...lists];
}

/** The ids in the value of a reference field, single or list. */
export const idsIn = (value: unknown): string[] => [value].flat().filter((id) => typeof id === "string");

interface Target {
  id: string;
  is_archived: boolean;
}

/**
 * The ids that exist within the scope, locked until the transaction ends: archiving or removing one waits and then
 * sees the new reference; other changes do not wait.
 */
async function lockTargets(
  tx: Tx,
  entity: EntityName,
  ids: readonly string[],
  scope: RowScope,
): Promise<ReadonlyMap<string, Target>> {
  const statement = new Statement();
  const isNamed = `t.id = any(${statement.bind(ids)})`;
  const limit = withinScope(entity, "t", scope, statement);
  const rows = await tx.query<Target>(
    `select t.id, t.archived_at is not null as is_archived from ${quoteName(entity)} t
     where ${isNamed}${limit ? ` and ${limit}` : ""} order by t.id for key share`,
    statement.values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Requires that new references exist within the user's scope and are not archived; rows out of scope count as
 * missing. References that are unchanged may have been archived since.
 * @param before the row before the change; null for a new row, or to check everything
 * @throws AppError unknown_reference, archived_reference
 */
export async function assertReferences(
  tx: Tx,
  resource: Resource,
  values: Values,
  before: Values | null,
  scope: RowScope,
): Promise<void> {
  const isGiven = ({ field }: Pointer) => field in resource.input.shape && field in values;
  const named = pointersOf(resource)
    .filter(isGiven)
    .map(({ field, entity }) => {
      const known = idsIn(before?.[field]);
      return { field, entity, ids: idsIn(values[field]).filter((id) => !known.includes(id)) };
    });
  for (const [entity, pointers] of Map.groupBy(named, (pointer) => pointer.entity)) {
    const targets = await lockTargets(
      tx,
      entity,
      pointers.flatMap(({ ids }) => ids),
      scope,
    );
    for (const { field, ids } of pointers) {
      if (ids.some((id) => !targets.has(id))) throw new AppError("unknown_reference", { field, entity: resource.name });
      if (ids.some((id) => targets.get(id)?.is_archived))
        throw new AppError("archived_reference", { field, entity: resource.name });
    }
  }
}
