import { hash } from "node:crypto";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readErasedLists } from "#server/engine/db/backup/erased-list.ts";
import { findOrphans } from "#server/engine/db/backup/foreign-keys.ts";
import { openBackup } from "#server/engine/db/backup/manifest.ts";
import { startEmbeddedPostgres } from "#server/engine/db/embedded/embedded-postgres.ts";
import { EVERY_FILE_KEY } from "#server/schema/file-columns.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { tablesWith } from "#tests/support/tables-with.ts";
import { createEmptyDatabase, createTestDatabase } from "#tests/support/test-database.ts";
import { waitFor } from "#tests/support/processes/postgres-owner.ts";
import { runCommand } from "#tests/support/processes/run-command.ts";
import {
  discardServers,
  findFreePort,
  type ServerProcess,
  startServer,
} from "#tests/support/processes/server-process.ts";

/* A backup is taken under load and restored with the product's commands (R12 of the goals). */

vi.setConfig({ testTimeout: 400_000, hookTimeout: 900_000 });

/** The first start also creates the demo company. */
const DEMO_LIMIT_MS = 500_000;
const PASSWORD = "llavero-demo";
let folder: string;
let backup: string;
let server: ServerProcess;
/** Acknowledged before the backup began; acknowledged by the end. */
let [before, after]: [readonly string[], readonly string[]] = [[], []];
/** One of the first persons, erased after the backup was taken. */
let [erased, erased_id] = ["", ""];

async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@llavero.test", password: PASSWORD }),
  });
  const { data }: { data: { accessToken: string } } = await response.json();
  return data.accessToken;
}

/**
 * Erases a person by name as an administrator does, after the backup was taken.
 * @returns their id
 */
async function erase(origin: string, token: string, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const found = await fetch(`${origin}/api/persons?query=${encodeURIComponent(name)}`, { headers });
  const { data: persons }: { data: { id: string; name: string; version: number }[] } = await found.json();
  const person = persons.find((one) => one.name === name);
  const response = await fetch(`${origin}/api/persons/${person?.id}/erase`, {
    method: "POST",
    headers,
    body: JSON.stringify({ version: person?.version, reason: "Lo ha pedido" }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return person?.id ?? "";
}

/** Whether records of some issuer have been sent: a job does that after the start. */
async function hasSentRecords(origin: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const issuers: { data: { id: string }[] } = await (await fetch(`${origin}/api/issuers`, { headers })).json();
  for (const { id } of issuers.data) {
    const response = await fetch(`${origin}/api/issuers/${id}/records`, { headers });
    const { data }: { data: { last_sent_at: string | null } } = await response.json();
    if (data.last_sent_at !== null) return true;
  }
  return false;
}

const readErased = async (): Promise<string> => readFile(path.join(backup, "erased.json"), "utf8").catch(() => "");

/** Clients that create persons and upload a file each; each client deletes all but its first two files. */
function work(origin: string, token: string, names: string[]) {
  const over = new AbortController();
  const authorization = `Bearer ${token}`;
  const client = async (number: number) => {
    for (let iteration = 0; !over.signal.aborted; iteration += 1) {
      const name = `Copia ${number}-${iteration}`;
      const personResponse = await fetch(`${origin}/api/persons`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(aPersonInput({ name })),
      });
      if (personResponse.status !== 201) throw new Error(await personResponse.text());
      names.push(name);
      const uploadResponse = await fetch(`${origin}/api/attachments?owner_entity=incident`, {
        method: "POST",
        headers: { authorization, "content-type": "application/octet-stream", "x-file-name": "nota.txt" },
        body: `Nota de ${name}`,
      });
      if (uploadResponse.status !== 201) throw new Error(await uploadResponse.text());
      const { data: file }: { data: { id: string } } = await uploadResponse.json();
      // At most about twenty uploads may wait without an owner.
      if (iteration > 1)
        await fetch(`${origin}/api/attachments/${file.id}`, { method: "DELETE", headers: { authorization } });
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(client));
  return {
    stop: async () => {
      over.abort();
      await clients;
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "llavero-backup-"));
  backup = path.join(folder, "backup");
  const port = await findFreePort();
  server = await startServer({ PORT: String(port), DEMO: "1" });
  await server.untilOutput(/Ctrl-C stops it/, DEMO_LIMIT_MS);
  const origin = `http://127.0.0.1:${port}`;
  const names: string[] = [];
  const token = await logIn(origin);
  await waitFor(() => hasSentRecords(origin, token), 120_000);
  const busy = work(origin, token, names);
  await waitFor(async () => names.length >= 8, 60_000);
  before = [...names];
  const taken = await runCommand("server/backup.ts", [backup, "--with-secrets"], { DATA_DIR: server.dataDir });
  if (taken.code !== 0) throw new Error(taken.errors);
  await busy.stop();
  after = [...names];
  erased = before[0] ?? "";
  erased_id = await erase(origin, token, erased);
  await waitFor(async () => (await readErased()).includes(erased_id), 60_000);
});
afterAll(async () => {
  await discardServers();
  await rm(folder, { recursive: true, force: true });
});

/** All constraints; a definition includes `NOT VALID` if existing rows were not checked. */
const CONSTRAINTS = `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;

/** Checks everything that must hold of a restored database. */
async function check(db: Db, dataDir: string): Promise<void> {
  expect(await findOrphans(db)).toEqual([]);
  expect(await violatedInvariants(db)).toEqual([]);
  const fresh = await createTestDatabase();
  const freshDb = createDb({ url: fresh.url });
  expect(await db.query(CONSTRAINTS)).toEqual(await freshDb.query(CONSTRAINTS));
  await freshDb.close();
  await fresh.drop();
  const restored = (await db.query<{ name: string }>("select name from person where name like 'Copia %'")).map(
    ({ name }) => name,
  );
  expect(before.filter((name) => !restored.includes(name))).toEqual([erased]);
  expect(await tablesWith(db, [erased])).toEqual([]);
  expect(await db.query("select name from person where id = $1 and erased_at is not null", [erased_id])).toEqual([
    { name: "•••" },
  ]);
  expect(restored.filter((name) => !after.includes(name))).toEqual([]);
  const keys = await db.query<{ key: string }>(EVERY_FILE_KEY);
  expect(keys.length).toBeGreaterThan(20);
  for (const { key } of keys) expect((await stat(path.join(dataDir, "files", key))).size, key).toBeGreaterThan(0);
  const messages = await db.query<{ file_key: string; sha256: string }>("select file_key, sha256 from verifactu_batch");
  expect(messages.length).toBeGreaterThan(0);
  for (const { file_key, sha256 } of messages)
    expect(hash("sha256", await readFile(path.join(dataDir, "files", file_key)))).toBe(sha256);
}

test("a backup taken under load and restored into a new folder is complete, and a server continues from it", async () => {
  const dataDir = path.join(folder, "restored");
  const restored = await runCommand("server/restore.ts", [backup], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, errors: "", output: expect.stringContaining("1 who were erased since") });
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, "postgres") });
  const db = createDb({ url: postgres.url });
  await check(db, dataDir);
  await db.close();
  await postgres.stop();

  const port = await findFreePort();
  const again = await startServer({ PORT: String(port), DATA_DIR: dataDir });
  await again.untilOutput(/Ctrl-C stops it/);
  const origin = `http://127.0.0.1:${port}`;
  const names: string[] = [];
  const busy = work(origin, await logIn(origin), names);
  await waitFor(async () => names.length >= 4, 60_000);
  await busy.stop();
});

test("the same backup can be restored into an empty external database", async () => {
  const empty = await createEmptyDatabase();
  const dataDir = path.join(folder, "beside");
  const restored = await runCommand("server/restore.ts", [backup], { DATA_DIR: dataDir, DATABASE_URL: empty.url });
  expect(restored).toMatchObject({ code: 0, errors: "" });
  const db = createDb({ url: empty.url });
  await check(db, dataDir);
  await db.close();
  const twice = await runCommand("server/restore.ts", [backup], { DATA_DIR: `${dataDir}-2`, DATABASE_URL: empty.url });
  expect(twice).toMatchObject({ code: 1, errors: expect.stringContaining("is not empty") });
  await empty.drop();
});

test("the list of erased persons is read from the backups next to a copy and from named ones", async () => {
  const apart = path.join(await mkdtemp(path.join(tmpdir(), "llavero-apart-")), "copy");
  await cp(backup, apart, { recursive: true });
  await rm(path.join(apart, "erased.json"));
  expect(await readErasedLists(apart, [])).toEqual({ ids: [], files: [] });
  expect((await readErasedLists(apart, [backup])).ids).toContain(erased_id);
  expect((await readErasedLists(path.join(folder, "another"), [])).ids).toContain(erased_id);
  await expect(readErasedLists(apart, [path.join(apart, "SHA256SUMS")])).rejects.toThrow("is not a list");
  await expect(readErasedLists(apart, [path.join(apart, "nothing")])).rejects.toThrow("nothing");
  await rm(path.dirname(apart), { recursive: true });
});

test("a backup never overwrites anything, and is never restored over existing data", async () => {
  const taken = await runCommand("server/backup.ts", [backup, "--with-secrets"], { DATA_DIR: server.dataDir });
  expect(taken).toMatchObject({ code: 1, errors: expect.stringContaining("is not empty") });
  const restored = await runCommand("server/restore.ts", [backup], { DATA_DIR: server.dataDir });
  expect(restored).toMatchObject({ code: 1, errors: expect.stringContaining("is not empty") });
});

test("taking a backup requires stating whether it includes the secrets", async () => {
  const result = await runCommand("server/backup.ts", [path.join(folder, "x")], { DATA_DIR: server.dataDir });
  expect(result).toMatchObject({ code: 1, errors: expect.stringContaining("--with-secrets") });
  expect(await readdir(backup)).toContain("secrets.json");
});

test.each([
  ["a byte that changed", "is not what was written", (copy: string) => appendFile(path.join(copy, "backup.json"), " ")],
  ["a file that is gone", "is missing", (copy: string) => rm(path.join(copy, "tables/public.person.copy.zst"))],
  ["a file that was added", "has no checksum", (copy: string) => writeFile(path.join(copy, "tables/more"), "")],
  ["an end that never came", "no complete backup", (copy: string) => rm(path.join(copy, "SHA256SUMS"))],
])("of a backup, %s is found before anything is done", async (_what, words, harm) => {
  const copy = await mkdtemp(path.join(folder, "harmed-"));
  await cp(backup, copy, { recursive: true });
  await harm(copy);
  await expect(openBackup(copy)).rejects.toThrow(words);
});

test("a backup of a later release is refused with a message", async () => {
  const copy = await mkdtemp(path.join(folder, "later-"));
  await cp(backup, copy, { recursive: true });
  const file = path.join(copy, "backup.json");
  const content = JSON.parse(await readFile(file, "utf8")) as { migrations: object[] };
  content.migrations.push({ name: "9999_of_tomorrow.sql", checksum: "0" });
  await writeFile(file, JSON.stringify(content));
  const sums = await readFile(path.join(copy, "SHA256SUMS"), "utf8");
  const { createHash } = await import("node:crypto");
  const sum = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  await writeFile(path.join(copy, "SHA256SUMS"), sums.replace(/^\w{64}(?= {2}backup\.json)/m, sum));
  const dataDir = path.join(folder, "never");
  const refused = await runCommand("server/restore.ts", [copy], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("of another release") });
  await expect(stat(dataDir)).rejects.toThrow("ENOENT");
});
