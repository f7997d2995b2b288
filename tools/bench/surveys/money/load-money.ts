import type pg from "pg";
import type { Db } from "#server/engine/db/pool.ts";
import { draftStatements, invoices, toBeChained } from "./invoices.ts";
import { bank, charges, depositStatements, payments } from "./payments.ts";
import { moneyPropertyStatements, RENTAL_COUNT } from "./properties.ts";

/** The big tables, whose indexes are built after their rows are inserted. */
const big = ["invoice", "invoice_line", "payment", "payment_allocation"];

const BARE_INDEXES = `
  select x.indexname as name, x.indexdef as definition from pg_indexes x
  where x.schemaname = 'public' and x.tablename = any($1)
    and not exists (select 1 from pg_constraint c where c.conname = x.indexname)`;

async function withoutIndexes(client: pg.PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(BARE_INDEXES, [big]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await load();
  for (const { definition } of rows) await client.query(definition);
}

async function runAll(client: pg.PoolClient, statements: readonly string[], months: number): Promise<void> {
  for (const text of statements) await client.query(text, text.includes("$1") ? [months] : []);
}

/**
 * One transaction per month: each record updates the head of its chain, and only a commit releases the dead row
 * versions.
 */
async function chainMonths(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ month: string }>("select month from billing_run order by month");
  for (const { month } of rows) {
    const found = await client.query<{ ids: string[] }>(toBeChained, [month]);
    await client.query("call chain_records($1, 'issue')", [found.rows[0]?.ids]);
  }
}

/** Fills a database that has properties and catalogues with `count` months of the money of 20,000 rentals. */
export async function loadMoney({ pool }: Db, count: number): Promise<void> {
  const months = Math.max(2, Math.round(count / RENTAL_COUNT));
  const client = await pool.connect();
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    console.log(`  loaded ${what} in ${((performance.now() - before) / 1000).toFixed(0)} s`);
  };
  try {
    await client.query(
      "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
    );
    await withoutIndexes(client, async () => {
      await timed("rentals", () => runAll(client, moneyPropertyStatements, months));
      await timed("invoices", () => runAll(client, invoices, months));
      await timed("payments", () => runAll(client, payments, months));
    });
    await client.query("analyze");
    await timed("the chain", () => chainMonths(client));
    await timed("the rest", () => runAll(client, [...depositStatements, ...bank, charges], months));
    await client.query("set session_replication_role = origin");
    await client.query(draftStatements);
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}
