import { AppError } from "#shared/domain/core/app-error.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { type DocumentationType, documentationTypeOf } from "#shared/domain/core/tax-id.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { refuseOutOfReach, requireHitsLeft } from "./documentation-hits.ts";

const documentationLock = defineLock("documentation");

interface Documented {
  readonly documentation: string;
  readonly documentation_type: DocumentationType;
}

/** The number of a merged person belongs to the person it was merged into. */
const EXISTING_SQL = `
  select k.id, k.label from person p join person k on k.id = coalesce(p.merged_into_id, p.id)
  where p.documentation = $1 and (p.documentation_type = 'passport') = ($2 = 'passport') and k.id is distinct from $3::uuid
  order by p.merged_into_id is not null limit 1`;

/**
 * A document number identifies one person, whatever its type; passport numbers are separate. The error offers the
 * existing person, also for concurrent requests; one out of the user's reach is not disclosed.
 * @param before null for a new person
 * @returns the type to store for the number
 * @throws AppError duplicate_documentation, documentation_in_use, too_many_attempts
 */
export async function settleDocumentation(
  tx: Tx,
  person: Documented,
  before: Pick<Person, "id" | "documentation"> | null,
  scope: RowScope,
): Promise<DocumentationType> {
  const { documentation } = person;
  const type = documentationTypeOf(person.documentation_type, documentation);
  if (before?.documentation !== documentation) await requireHitsLeft(tx, scope);
  await documentationLock.take(tx, documentation);
  const [existing] = await tx.query<{ id: string; label: string }>(EXISTING_SQL, [
    documentation,
    type,
    before?.id ?? null,
  ]);
  if (!existing) return type;
  await refuseOutOfReach(tx, "person", existing.id, scope);
  const params = { name: existing.label, id: existing.id };
  throw new AppError("duplicate_documentation", { params, field: "documentation", data: existing });
}
