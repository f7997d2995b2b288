import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { parseListQuery } from "#shared/domain/core/list.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { listRows } from "#server/db/list-rows.ts";
import { migrate } from "#server/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/db/pool.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { surnames } from "#server/db/demo/data/surnames.ts";

/*
 * P4 of the goals: what the search of persons costs, query by query, against reading the table from end to end in the same run.
 * Surnames are as common as in life, one in so many, with a long tail of rare ones.
 */

const ROWS = Number(process.argv[2] ?? 100_000);
const RARE = 40_000;
const ROUNDS = 5;
const GOAL = 1 / 20;

const queries = [
  ["a common surname", "garcia"],
  ["a letter wrong in it", "garxia"],
  ["two swapped", "gacria"],
  ["the first one wrong", "barcia"],
  ["two words, one mistyped", "jimenes lopez"],
  ["a rare surname, mistyped", "etxebaria"],
  ["the beginning of a word", "ma"],
  ["nobody, and nothing like it", "xqzwvkj"],
  ["the end of an account", "1332"],
  ["a whole account", "ES9121000418450200051332"],
  ["a document with its signs", "M00.000.777"],
] as const;

const FILL = `insert into person (kind, name, last_name, documentation, documentation_type, is_tenant, is_guarantor, phone, bank_account)
  select 'natural', 'Nombre', pick(1) || ' ' || pick(2), 'M' || lpad(n::text, 8, '0'), 'passport', true, n % 5 = 0,
    '+346' || lpad((n * 7919 % 100000000)::text, 8, '0'),
    case when n = 1 then 'ES9121000418450200051332' when n % 2 = 0 then 'ES' || lpad((n * 104729 % 10000000000)::text, 22, '0') end
  from (select n::bigint as n, $1::text[] as names from generate_series(1, $2::int) n) s`;

/** One of the common surnames by its place, the first the most often; of every fifth person a rare one. */
const pickSql = (salt: number) =>
  `(case when (n * ${salt * 31} + ${salt}) % 5 = 0 then initcap(translate(md5((n % ${RARE})::text), '0123456789', 'aeioulnrst'))
    else names[1 + floor(array_length(names, 1) * power(((n * 2654435761 * ${salt}) % 1000003) / 1000003.0, 3))::int] end)`;

async function fill(db: Db): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query("set session_replication_role = replica; set statement_timeout = 0");
    await client.query("drop index person_search_idx");
    await client.query(FILL.replace("pick(1)", pickSql(1)).replace("pick(2)", pickSql(3)), [surnames, ROWS]);
    await client.query("create index person_search_idx on person using gin (search_text gin_trgm_ops)");
    await client.query("insert into search_word select distinct w from person p cross join words_of(p.label) w");
    await client.query("vacuum analyze person");
    await client.query("vacuum analyze search_word");
  } finally {
    client.release(true);
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

const folder = await mkdtemp(path.join(tmpdir(), "llavero-search-"));
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, "postgres"),
  settings: { fsync: "off", max_wal_size: "8GB" },
});
const db = createDb({ url: postgres.url, max: 2 });
try {
  await migrate(connectionConfig({ url: postgres.url }));
  await fill(db);
  const [words] = await db.query<{ count: number }>("select count(distinct word)::int as count from search_word");
  const scan = await median(() =>
    db.query(`select count(*) from (select from person where search_text || '' like '%garcia%') s`),
  );
  console.log(`${ROWS} persons, ${words?.count} words; reading all of them: ${scan.toFixed(1)} ms`);
  for (const [what, text] of queries) {
    const { query } = parseListQuery(personResource, { query: text, page_size: "6" });
    const find = () => listRows(db, personResource, query, everyRow, [() => "t.is_tenant"]);
    const { total } = await find();
    const ms = await median(find);
    const mark = ms <= scan * GOAL ? "" : `  over ${(scan * GOAL).toFixed(1)} ms`;
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${String(total).padStart(6)} found  ${what}: ${text}${mark}`);
  }
} finally {
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
