import { AppError } from "#shared/domain/core/app-error.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { type Owner, ownerResource } from "#shared/domain/properties/owner.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, readRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireFresh } from "#server/engine/http/crud-routes.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

export type SubjectRow = Person | Owner;

/** How the personal data routes read and lock rows of persons and owners. */
export interface SubjectKind {
  readonly entity: SubjectEntity;
  readonly resource: typeof personResource | typeof ownerResource;
  readonly read: (db: Queryable, id: string, user: UserAccess) => Promise<SubjectRow>;
  readonly lock: (tx: Tx, id: string, user: UserAccess) => Promise<SubjectRow>;
}

export const subjectKinds: readonly SubjectKind[] = [
  {
    entity: "person",
    resource: personResource,
    read: (db, id, user) => readRow(db, personResource, id, user),
    lock: (tx, id, user) => lockRow(tx, personResource, id, user, "withdrawal"),
  },
  {
    entity: "owner",
    resource: ownerResource,
    read: (db, id, user) => readRow(db, ownerResource, id, user),
    lock: (tx, id, user) => lockRow(tx, ownerResource, id, user, "withdrawal"),
  },
];

/**
 * Locks the row to be blocked or erased until the transaction ends. Concurrent writes that reference it wait and then
 * find it blocked.
 */
export async function lockSubject(
  kind: SubjectKind,
  {
    tx,
    user,
    params,
    input,
  }: { tx: Tx; user: UserAccess; params: Readonly<Record<string, string>>; input: { version: number } },
): Promise<SubjectRow> {
  const row = await kind.lock(tx, params["id"] ?? "", user);
  requireFresh(row, input.version);
  if ("merged_into_id" in row && row.merged_into_id !== null)
    throw new AppError("person_merged", { params: { name: row.merged_into_label ?? "", id: row.merged_into_id } });
  if (row.erased_at !== null) throw new AppError("person_erased");
  return row;
}
