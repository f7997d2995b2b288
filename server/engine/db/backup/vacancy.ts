import pg from "pg";
import { connectionConfig } from "#server/engine/db/pool.ts";

/** Schemas created by the migrations and the job queue, besides `public`. */
const OWN_SCHEMAS = ["english", "graphile_worker"];

/** Belongs neither to an extension nor to a column (as its sequence). */
const isByItself = (catalogue: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i'))`;

/** All objects of the `public` schema except those of extensions, and the own schemas, each with its drop statement. */
const FOUND = `
  select format('drop %s if exists %s cascade', case o.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, o.oid::regclass) as drop
  from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'S') and ${isByItself("pg_class")}
  union all
  select format('drop %s if exists %s cascade', case o.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end, o.oid::regprocedure)
  from pg_proc o where o.pronamespace = 'public'::regnamespace and ${isByItself("pg_proc")}
  union all
  select format('drop type if exists %s cascade', o.oid::regtype)
  from pg_type o where o.typnamespace = 'public'::regnamespace and o.typtype = 'e' and ${isByItself("pg_type")}
  union all
  select format('drop schema %I cascade', nspname) from pg_namespace where nspname = any ($1)`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionConfig({ url }));
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @throws Error when the database is not empty */
export async function assertVacant(url: string): Promise<void> {
  const found = await withClient(url, (client) => client.query(`${FOUND} limit 1`, [OWN_SCHEMAS]));
  if (found.rowCount !== 0)
    throw new Error("The database in DATABASE_URL is not empty. A backup is restored into an empty one.");
}

/** Drops everything created in a database that was empty, so that the restore can be repeated. */
export async function vacate(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("set client_min_messages = error; begin");
    const { rows } = await client.query<{ drop: string }>(FOUND, [OWN_SCHEMAS]);
    for (const { drop } of rows) await client.query(drop);
    await client.query("commit");
  });
}
