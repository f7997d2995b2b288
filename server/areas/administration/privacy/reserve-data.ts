import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { PersonalPart } from "./personal-part.ts";
import { partsOf } from "./personal-parts.ts";
import { readSubject, type PersonalDataSubject, SUBJECT, subjectValues } from "./subject.ts";

// The database's part, in server/schema: is_reserving, jsonb_concat_all.

/** Does `work` with the history looking away and what is frozen giving way. */
export async function whileReserving<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query("select set_config('llavero.reserving', 'on', true)");
  const result = await work();
  await tx.query("select set_config('llavero.reserving', '', true)");
  return result;
}

const maskedOf = ({ masked }: PersonalPart) => Object.keys(masked);
/** Parts with masked columns. */
export const maskedParts = (entity: SubjectEntity) => partsOf[entity].filter((part) => maskedOf(part).length > 0);

/**
 * CTE that saves the original values. A value already masked for another subject of the same row (an invoice names
 * all joint tenants) is saved as stored for that one. `$4` is the subject's id.
 */
const reserveSql = (part: PersonalPart, entity: SubjectEntity) => `
  saved as (
    insert into reserved_value (subject_id, entity, table_name, row_id, before)
    select $4, '${entity}', '${part.table}', t.id,
      jsonb_build_object(${maskedOf(part)
        .map((column) => `'${column}', to_jsonb(t) -> '${column}'`)
        .join(", ")})
      || coalesce((
        select jsonb_object_agg(e.key, e.value) from reserved_value v cross join jsonb_each(v.before) e
        where v.table_name = '${part.table}' and v.row_id = t.id and e.key = any('{${maskedOf(part).join(",")}}')), '{}')
    from theirs t on conflict do nothing)`;

const maskSql = (part: PersonalPart, entity: SubjectEntity, isSaved: boolean) => `
  with ${SUBJECT},
  theirs as (select t.* from ${quoteName(part.table)} t where ${part.where})
  ${isSaved ? `, ${reserveSql(part, entity)}` : ""}
  update ${quoteName(part.table)} t
  set ${Object.entries(part.masked)
    .map(([column, sql]) => `${quoteName(column)} = ${sql}`)
    .join(", ")}
  from theirs where theirs.id = t.id`;

/** Rebuilds search texts that contain the names of related records. */
async function refreshSearch(tx: Tx, { entity, ids }: Pick<PersonalDataSubject, "entity" | "ids">): Promise<void> {
  await tx.query(`update payment set search_text = '' where ${entity}_id = any($1)`, [ids]);
}

/** Masks all data of a subject; with `savedFor` the originals are saved for that id, else they are lost. */
export async function maskSubject(
  tx: Tx,
  subject: PersonalDataSubject,
  savedFor: string | null,
  parts: readonly PersonalPart[] = maskedParts(subject.entity),
): Promise<void> {
  await whileReserving(tx, async () => {
    for (const part of parts)
      await tx.query(
        maskSql(part, subject.entity, savedFor !== null),
        savedFor === null ? subjectValues(subject) : [...subjectValues(subject), savedFor],
      );
    await refreshSearch(tx, subject);
  });
}

const restoreSql = (part: PersonalPart) => {
  const columns = maskedOf(part).map(quoteName).join(", ");
  return `
    update ${quoteName(part.table)} t
    set (${columns}) = (select ${columns} from jsonb_populate_record(t, v.before) p)
    from reserved_value v where v.subject_id = $1 and v.table_name = '${part.table}' and v.row_id = t.id`;
};

/** Other subjects with saved values in the same rows: these were restored too and must be masked again. */
const SHARING_SQL = `
  select distinct o.subject_id as id, o.entity from reserved_value v join reserved_value o using (table_name, row_id)
  where v.subject_id = $1 and o.subject_id <> $1`;

/** Restores all data of a subject. The caller holds the lock on the row. */
export async function restoreSubject(tx: Tx, entity: SubjectEntity, id: string): Promise<void> {
  const { ids } = await readSubject(tx, entity, id);
  const sharing = await tx.query<{ id: string; entity: SubjectEntity }>(SHARING_SQL, [id]);
  await whileReserving(tx, async () => {
    for (const part of maskedParts(entity).toReversed()) await tx.query(restoreSql(part), [id]);
    await refreshSearch(tx, { entity, ids });
  });
  await tx.query("delete from reserved_value where subject_id = $1", [id]);
  for (const other of sharing) await maskAgain(tx, other.entity, other.id);
}

const REPEAT_SQL = `select table_name, row_id from reserved_value where subject_id = $1`;

/** Masks a blocked subject's data again, by the saved texts that identify them. */
async function maskAgain(tx: Tx, entity: SubjectEntity, id: string): Promise<void> {
  const { ids, mark } = await readSubject(tx, entity, id);
  const words = await readReservedWords(tx, id);
  const rows = await tx.query(REPEAT_SQL, [id]);
  if (rows.length > 0) await maskSubject(tx, { entity, ids, mark, words }, id);
}

/** Texts that identified a blocked subject elsewhere, from the saved values; without those shared with others, as in `subject.ts`. */
export async function readReservedWords(tx: Pick<Tx, "query">, id: string): Promise<string[]> {
  const [row] = await tx.query<{ words: string[] | null }>(
    `select array_agg(distinct w) as words from reserved_value v
     cross join lateral (values (concat_ws(' ', v.before ->> 'name', v.before ->> 'last_name')), (v.before ->> 'documentation'),
       (v.before ->> 'email'), (v.before ->> 'phone'), (v.before ->> 'bank_account'), (v.before ->> 'tax_id'), (v.before ->> 'creditor_id')) c (w)
     where v.subject_id = $1 and v.table_name in ('person', 'owner', 'booking', 'issuer') and length(w) >= 5
       and not exists (select 1 from person o where w in (o.email, o.phone, o.bank_account) or v.entity = 'owner' and w in (o.label, o.documentation))
       and not exists (select 1 from owner o where w in (o.email, o.phone, o.bank_account) or v.entity = 'person' and w in (o.label, o.documentation))`,
    [id],
  );
  return row?.words ?? [];
}
