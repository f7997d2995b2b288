import type { PoolClient } from "pg";
import type { Db } from "#server/engine/db/pool.ts";
import { seedCatalogues } from "#server/seed/seed-catalogues.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { createPasswords } from "#server/engine/services/passwords.ts";
import { peopleStatements } from "./names.ts";
import { propertyStatements } from "./properties.ts";
import { auditEntries, incidentCopies, persons, rentals, searchWords } from "./rows.ts";

export const USER = { email: "bench@llavero.test", password: "llavero-bench" } as const;

/** The seed data of every installation, and an administrator. */
export async function fillInstallation(db: Db): Promise<void> {
  await prepareJobs(db);
  await seedCatalogues(db);
  await db.query(
    `insert into "user" (email, name, password_hash, role_id) select $1, 'Bench', $2, id from role where slug = 'admin'`,
    [USER.email, await createPasswords("full").hash(USER.password)],
  );
}

/** Runs work on its own connection without triggers and timeouts. */
export async function loadApart({ pool }: Db, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
    await work(client);
  } finally {
    client.release(true);
  }
}

interface Index {
  readonly name: string;
  readonly text: string;
}

/** Inserts many rows into a table; its indexes, except those of constraints, are built afterwards. */
async function load(client: PoolClient, table: string, write: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await write();
  for (const { text } of rows) await client.query(text);
  await client.query(`vacuum analyze ${table}`);
}

/** Adds persons, and by default as many rentals, to a filled office. */
export async function fillPeople(db: Db, count: number, rented = count): Promise<void> {
  await loadApart(db, async (client) => {
    for (const step of propertyStatements) await client.query(step);
    for (const [text, values] of await peopleStatements(count)) await client.query(text, [...values]);
    await load(client, "person", () => client.query(persons));
    await load(client, "search_word", () => client.query(searchWords));
    await load(client, "rental", () => client.query(rentals, [rented, count]));
  });
  await db.query("vacuum analyze address, property, asset");
}

/** Adds incidents and audit entries to an office that has properties. */
export async function fillWork(db: Db, count: number): Promise<void> {
  await loadApart(db, async (client) => {
    await load(client, "incident", () => client.query(incidentCopies, [count]));
    await load(client, "audit_entry", () => client.query(auditEntries, [count]));
  });
}
