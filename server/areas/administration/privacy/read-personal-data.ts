import * as z from "zod/mini";
import { quoteName } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { PersonalPart } from "./personal-part.ts";
import { type PersonalDataSubject, SUBJECT, subjectValues } from "./subject.ts";

const jsonRow = z.record(z.string(), z.unknown());
export type PersonalDataRow = z.infer<typeof jsonRow>;

/** Stored data of a subject: rows by the name of their part. */
export type StoredPersonalData = Readonly<Record<string, readonly PersonalDataRow[]>>;

/** The columns of `t`, and what is computed of them. */
function columnsOf({ computed = {} }: PersonalPart): string {
  const values = Object.entries(computed).map(([name, sql]) => `'${name}', ${sql}`);
  return values.length === 0 ? "to_jsonb(t)" : `to_jsonb(t) || jsonb_build_object(${values.join(", ")})`;
}

/** For a blocked subject, rows are found through `reserved_value` and show the original values. */
const overlaid = (part: PersonalPart) => `
  select t.id, ${columnsOf(part)} || coalesce(v.before, '{}') as row
  from ${quoteName(part.table)} t
  left join reserved_value v on v.table_name = '${part.table}' and v.row_id = t.id and v.subject_id = any($1::uuid[])
  where (v.row_id is not null and t.id in (
      select row_id from reserved_value where table_name = '${part.table}' and subject_id = any($1::uuid[]))
    or t.id in (select t.id from ${quoteName(part.table)} t where ${part.where}))
    and ${part.disclosedWhere ?? "true"}`;

const plain = (part: PersonalPart) => `
  select null::uuid as id, ${columnsOf(part)} as row from ${quoteName(part.table)} t where ${part.where} and ${part.disclosedWhere ?? "true"}`;

const isMasked = ({ masked }: PersonalPart) => Object.keys(masked).length > 0;

function pick(found: PersonalDataRow, { disclosed, computed = {} }: PersonalPart): PersonalDataRow {
  const names = [...disclosed, ...Object.keys(computed)];
  return Object.fromEntries(names.filter((name) => name in found).map((name) => [name, found[name]]));
}

/** All data to be exported, from the tables or, if blocked, from `reserved_value`. */
export async function readPersonalData(
  db: Queryable,
  parts: readonly PersonalPart[],
  subject: PersonalDataSubject,
): Promise<StoredPersonalData> {
  const data: Record<string, PersonalDataRow[]> = {};
  for (const part of parts.filter(({ disclosed }) => disclosed.length > 0)) {
    const source = isMasked(part) ? overlaid(part) : plain(part);
    const found = await db.query<{ row: unknown }>(
      `with ${SUBJECT} select row from (${source}) s order by id, row`,
      subjectValues(subject),
    );
    data[part.name] = found.map((one) => pick(jsonRow.parse(one.row), part));
  }
  return data;
}

/** Number of rows of each part; empty parts are omitted. */
export async function countPersonalData(
  db: Queryable,
  parts: readonly PersonalPart[],
  subject: PersonalDataSubject,
): Promise<{ part: string; count: number }[]> {
  const counts: { part: string; count: number }[] = [];
  for (const part of parts) {
    const source = isMasked(part) ? overlaid(part) : plain(part);
    const [row] = await db.query<{ count: number }>(
      `with ${SUBJECT} select count(*)::integer as count from (${source}) s`,
      subjectValues(subject),
    );
    if (row && row.count > 0) counts.push({ part: part.name, count: row.count });
  }
  return counts;
}
