import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { eraseSubject } from "./erase-subject.ts";

const BACK_SQL = `
  select 'person' as entity, id from person where id = any($1) and erased_at is null and merged_into_id is null
  union all select 'owner', id from owner where id = any($1) and erased_at is null order by id`;

/**
 * Erases again the persons and owners that an older backup restored; skips unknown and erased ones.
 * @returns the ids erased again
 */
export async function eraseAgain(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const back = await tx.query<{ entity: SubjectEntity; id: string }>(BACK_SQL, [ids]);
  for (const { entity, id } of back) {
    await tx.query(`select 1 from ${entity} where id = $1 for update`, [id]);
    await eraseSubject(tx, entity, id);
    await recordAuditEntry(tx, { entity, id, label: "•••" }, "erase");
  }
  return back.map(({ id }) => id);
}

/** Ids of all erased persons and owners, latest first. */
export async function readErased(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from (select id, erased_at from person union all select id, erased_at from owner) e
     where erased_at is not null order by erased_at desc, id`,
    [],
  );
  return rows.map(({ id }) => id);
}
