import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connectionConfig } from "#server/engine/db/pool.ts";
import { findOrphans } from "./foreign-keys.ts";
import { readTables, sqlColumns, sqlName } from "./layout.ts";
import { type Manifest, tableFile } from "./manifest.ts";

async function loadTable(client: pg.Client, folder: string, table: Manifest["tables"][number]): Promise<void> {
  const rows = client.query(copyFrom(`copy ${sqlName(table)} (${sqlColumns(table)}) from stdin`));
  await pipeline(createReadStream(path.join(folder, tableFile(table))), createZstdDecompress(), rows);
  if (rows.rowCount !== table.rows)
    throw new Error(`${table.name} has ${rows.rowCount} rows, and the backup says ${table.rows}.`);
}

/** Unlocks jobs: the worker that held them no longer exists. */
const FREE_JOBS = [
  "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null",
  "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null",
];

/** Constraints that hold for newer rows and were not validated against older ones. */
const NOT_VALID = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where not convalidated and contype = 'c'`;

/**
 * Drops the constraints that older rows may violate.
 * @returns a function that restores them
 */
async function dropUnvalidatedConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(NOT_VALID);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

async function loadInTransaction(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  // Disables triggers, so that their effects are not repeated and rows load in any order. Foreign keys are checked at
  // the end.
  await client.query("set local session_replication_role = replica");
  const query = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const db = { query, queryNamed: query };
  const present = await readTables(db);
  await client.query(`truncate ${present.map(sqlName).join(", ")}`);
  const restoreConstraints = await dropUnvalidatedConstraints(client);
  for (const table of tables) await loadTable(client, folder, table);
  await restoreConstraints();
  for (const { value, is_called, ...sequence } of sequences)
    await client.query("select setval($1::text::regclass, $2, $3)", [sqlName(sequence), value, is_called]);
  for (const sql of FREE_JOBS) await client.query(sql);
  const orphans = await findOrphans(db);
  if (orphans.length > 0) throw new Error(`Rows refer to rows that do not exist: ${orphans.join(", ")}.`);
}

/**
 * Loads the rows of a backup into a migrated, empty database, in one transaction. Unique, check and exclusion
 * constraints apply during the load, foreign keys are checked at the end.
 * @throws Error that names the violated constraint
 */
export async function load(url: string, folder: string, content: Manifest): Promise<void> {
  const client = new pg.Client(connectionConfig({ url }));
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO'");
    await client.query("begin");
    await loadInTransaction(client, folder, content);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
