import type { Queryable } from "#server/engine/db/queryable.ts";

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

const names = (columns: string, relation: string) =>
  `array(select quote_ident(a.attname) from unnest(${columns}) with ordinality u (attnum, place)
         join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.attnum order by u.place)`;

const FOREIGN_KEYS = `
  select c.conname::text as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
         ${names("c.conkey", "c.conrelid")} as columns, ${names("c.confkey", "c.confrelid")} as targets
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'graphile_worker') order by 1`;

const orphansOf = ({ child, parent, columns, targets }: ForeignKey) => `
  select 1 from ${child} c where ${columns.map((column) => `c.${column} is not null`).join(" and ")}
    and not exists (select 1 from ${parent} p where ${columns.map((column, at) => `p.${targets[at]} = c.${column}`).join(" and ")})
  limit 1`;

/** Names of the foreign keys that some row violates. PostgreSQL checks them only while its triggers are on. */
export async function findOrphans(db: Pick<Queryable, "query">): Promise<string[]> {
  const broken: string[] = [];
  for (const key of await db.query<ForeignKey>(FOREIGN_KEYS, []))
    if ((await db.query(orphansOf(key), [])).length > 0) broken.push(key.name);
  return broken;
}
