import { AppError } from "#shared/domain/core/app-error.ts";
import { type DocumentationType, documentationTypeOf } from "#shared/domain/core/tax-id.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const documentationLock = defineLock("documentation");

interface Documented {
  readonly documentation: string;
  readonly documentation_type: DocumentationType;
}

/** The number of a person who was merged is that of the one they became. */
const EXISTING_SQL = `
  select k.id, k.label from person p join person k on k.id = coalesce(p.merged_into_id, p.id)
  where p.documentation = $1 and (p.documentation_type = 'passport') = ($2 = 'passport') and k.id is distinct from $3::uuid
  order by p.merged_into_id is not null limit 1`;

/**
 * One number is one person, whatever its type is called; a passport's is its own. Staff are offered the person who has it,
 * also when two of them enter it at the same moment.
 * @param id null for a person who is being made
 * @returns the type under which the number is kept
 * @throws AppError duplicate_documentation
 */
export async function settleDocumentation(tx: Tx, person: Documented, id: string | null): Promise<DocumentationType> {
  const { documentation } = person;
  const type = documentationTypeOf(person.documentation_type, documentation);
  await documentationLock.take(tx, documentation);
  const [existing] = await tx.query<{ id: string; label: string }>(EXISTING_SQL, [documentation, type, id]);
  if (!existing) return type;
  const params = { name: existing.label, id: existing.id };
  throw new AppError("duplicate_documentation", { params, field: "documentation", data: existing });
}
