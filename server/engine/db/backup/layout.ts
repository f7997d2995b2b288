import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Manifest } from "./manifest.ts";

/** The tables whose rows are kept: ours and the waiting jobs. What says which migrations, functions, views and triggers were applied is not. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
         array(select a.attname::text from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname, c.relname) not in (('public', 'schema_migration'), ('public', 'schema_object'), ('graphile_worker', 'migrations'))
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S' order by 1, 2`;

export type Table = Omit<Manifest["tables"][number], "rows">;
type Sequence = Manifest["sequences"][number];

/** The tables of a database with their columns; generated columns are left out. */
export const readTables = (db: Queryable): Promise<readonly Table[]> => db.query<Table>(TABLES, []);

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The quoted name of a table or sequence in SQL. */
export const sqlName = ({ schema, name }: { schema: string; name: string }) => `${quote(schema)}.${quote(name)}`;
export const sqlColumns = ({ columns }: Table) => columns.map(quote).join(", ");

/** The current value of every sequence. */
export async function readSequences(db: Queryable): Promise<Sequence[]> {
  const found: Sequence[] = [];
  for (const sequence of await db.query<Pick<Sequence, "schema" | "name">>(SEQUENCES, [])) {
    const [state] = await db.query<Pick<Sequence, "value" | "is_called">>(
      `select last_value::text as value, is_called from ${sqlName(sequence)}`,
      [],
    );
    if (state) found.push({ ...sequence, ...state });
  }
  return found;
}
