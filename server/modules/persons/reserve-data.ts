import { quoteName } from "#server/db/statement.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { PersonalPart } from "./personal-part.ts";
import { personParts } from "./personal-parts.ts";
import { readSubject, type Subject, SUBJECT, subjectValues } from "./person-subject.ts";

/** Does `work` with the history looking away and what is frozen giving way (0176). */
export async function whileReserving<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query("select set_config('llavero.reserving', 'on', true)");
  const result = await work();
  await tx.query("select set_config('llavero.reserving', '', true)");
  return result;
}

const maskedOf = ({ masked }: PersonalPart) => Object.keys(masked);
/** The parts of which anything is put aside. */
export const maskedParts = personParts.filter((part) => maskedOf(part).length > 0);

/**
 * A value as it was: of what was put aside for somebody else too (an invoice names all who rent together), what that says.
 * `$4` is the person for whom it is kept.
 */
const keepSql = (part: PersonalPart) => `
  kept as (
    insert into reserved_value (person_id, table_name, row_id, before)
    select $4, '${part.table}', t.id,
      jsonb_build_object(${maskedOf(part)
        .map((column) => `'${column}', to_jsonb(t) -> '${column}'`)
        .join(", ")})
      || coalesce((
        select jsonb_object_agg(e.key, e.value) from reserved_value v cross join jsonb_each(v.before) e
        where v.table_name = '${part.table}' and v.row_id = t.id and e.key = any('{${maskedOf(part).join(",")}}')), '{}')
    from theirs t on conflict do nothing)`;

const maskSql = (part: PersonalPart, isKept: boolean) => `
  with ${SUBJECT},
  theirs as (select t.* from ${quoteName(part.table)} t where ${part.where})
  ${isKept ? `, ${keepSql(part)}` : ""}
  update ${quoteName(part.table)} t
  set ${Object.entries(part.masked)
    .map(([column, sql]) => `${quoteName(column)} = ${sql}`)
    .join(", ")}
  from theirs where theirs.id = t.id`;

/** What is found by words of neighbours is made of their words anew. */
async function refreshSearch(tx: Tx, { ids }: Pick<Subject, "ids">): Promise<void> {
  await tx.query("update payment set search_text = '' where person_id = any($1)", [ids]);
}

/** Hides everything of somebody; with `keptFor` it is put aside for that person, else it is gone. */
export async function maskSubject(
  tx: Tx,
  subject: Subject,
  keptFor: string | null,
  parts: readonly PersonalPart[] = maskedParts,
): Promise<void> {
  await whileReserving(tx, async () => {
    for (const part of parts)
      await tx.query(
        maskSql(part, keptFor !== null),
        keptFor === null ? subjectValues(subject) : [...subjectValues(subject), keptFor],
      );
    await refreshSearch(tx, subject);
  });
}

const restoreSql = (part: PersonalPart) => {
  const columns = maskedOf(part).map(quoteName).join(", ");
  return `
    update ${quoteName(part.table)} t
    set (${columns}) = (select ${columns} from jsonb_populate_record(t, v.before) p)
    from reserved_value v where v.person_id = $1 and v.table_name = '${part.table}' and v.row_id = t.id`;
};

/** Others for whom something of the same rows is put aside: it was put back with the rest, and is hidden again. */
const SHARING_SQL = `
  select distinct o.person_id as id from reserved_value v join reserved_value o using (table_name, row_id)
  where v.person_id = $1 and o.person_id <> $1`;

/** Puts everything of a person back where it was. The caller holds their row. */
export async function restoreSubject(tx: Tx, id: string): Promise<void> {
  const { ids } = await readSubject(tx, id);
  const sharing = await tx.query<{ id: string }>(SHARING_SQL, [id]);
  await whileReserving(tx, async () => {
    for (const part of maskedParts.toReversed()) await tx.query(restoreSql(part), [id]);
    await refreshSearch(tx, { ids });
  });
  await tx.query("delete from reserved_value where person_id = $1", [id]);
  for (const other of sharing) await maskAgain(tx, other.id);
}

const REPEAT_SQL = `select table_name, row_id from reserved_value where person_id = $1`;

/** Hides once more what is put aside for somebody: by the words that they had. */
async function maskAgain(tx: Tx, id: string): Promise<void> {
  const { ids, mark } = await readSubject(tx, id);
  const words = await readReservedWords(tx, id);
  const rows = await tx.query(REPEAT_SQL, [id]);
  if (rows.length > 0) await maskSubject(tx, { ids, mark, words }, id);
}

/** By what others' texts spoke of somebody who is blocked. */
export async function readReservedWords(tx: Pick<Tx, "query">, id: string): Promise<string[]> {
  const [row] = await tx.query<{ words: string[] | null }>(
    `select array_agg(distinct w) as words from reserved_value v
     cross join lateral (values (concat_ws(' ', v.before ->> 'name', v.before ->> 'last_name')), (v.before ->> 'documentation'),
       (v.before ->> 'email'), (v.before ->> 'phone'), (v.before ->> 'bank_account')) c (w)
     where v.person_id = $1 and v.table_name in ('person', 'booking') and length(w) >= 5`,
    [id],
  );
  return row?.words ?? [];
}
