import { startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import pg from "pg";

/** Run as its own process: starts a PostgreSQL, commits one row, reports it, and lives until it is killed. */
const [, , dataDir = ""] = process.argv;
const { url } = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client(url);
await client.connect();
await client.query("create table note (text text)");
await client.query("insert into note values ('committed')");
process.stdout.write(`ready ${url}\n`);
