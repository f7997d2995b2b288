import type { Queryable } from "#server/engine/db/queryable.ts";

/** Tables that contain any of the words, in any column. */
export async function tablesWith(db: Queryable, words: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    [],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(
      `select 1 from "${name}" t
       where exists (select 1 from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
