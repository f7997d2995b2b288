import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MANIFEST, type Manifest, SUMS } from "#server/engine/db/backup/manifest.ts";
import { createDb } from "#server/engine/db/pool.ts";
import { runCommand } from "#tests/support/processes/run-command.ts";
import { OLD_BACKUP } from "#tests/support/old-release.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/* Messages of both commands for impossible requests, which leave nothing half-done. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "llavero-refusals-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const sumOf = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

/** A backup with a changed manifest and a matching checksum. */
async function copyWithManifest(text: (before: string) => string): Promise<string> {
  const copy = await mkdtemp(path.join(folder, "copy-"));
  await cp(OLD_BACKUP, copy, { recursive: true });
  const file = path.join(copy, MANIFEST);
  await writeFile(file, text(await readFile(file, "utf8")));
  const sums = await readFile(path.join(copy, SUMS), "utf8");
  await writeFile(path.join(copy, SUMS), sums.replace(/^\w{64}(?= {2}backup\.json)/m, await sumOf(file)));
  return copy;
}

/** Claims one row more of the last table than it has: all other rows have been restored by then. */
function oneRowMore(before: string): string {
  const content: Manifest = JSON.parse(before);
  const last = content.tables.at(-1);
  return JSON.stringify({
    ...content,
    tables: [...content.tables.slice(0, -1), { ...last, rows: (last?.rows ?? 0) + 1 }],
  });
}

async function namesInDatabase(): Promise<unknown[]> {
  const db = createDb({ url: database.url });
  const rows = await db.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
     union all select nspname from pg_namespace where nspname in ('english', 'graphile_worker')`,
  );
  await db.close();
  return [...rows];
}

const USAGE = "npm run";
test.each([
  ["backup", [], USAGE],
  ["backup", ["a", "b", "--with-secrets"], USAGE],
  ["backup", ["a", "--with-secret", "--without-secrets"], "Unknown option '--with-secret'"],
  ["backup", ["a", "--with-secrets", "--without-secrets"], "Pass either"],
  ["backup", ["a", "--with-secrets"], "holds no database"],
  ["backup", ["package.json", "--with-secrets"], "It is a file, not a folder"],
  ["restore", [], USAGE],
  ["restore", ["a", "b"], USAGE],
  ["restore", ["a", "--erase"], "Unknown option '--erase'"],
  ["restore", ["package.json"], "holds no complete backup"],
])("%s %j is refused with a message", async (command, words, sentence) => {
  const dataDir = path.join(folder, "nothing");
  const args = words.map((word) => (word.length === 1 ? path.join(folder, word) : word));
  const ended = await runCommand(`server/${command}.ts`, args, { DATA_DIR: dataDir });
  expect(ended).toMatchObject({ code: 1, output: "", errors: expect.stringContaining(sentence) });
  expect(ended.errors).not.toContain("    at ");
  for (const target of [dataDir, path.join(folder, "a")]) await expect(stat(target)).rejects.toThrow("ENOENT");
});

test("an unreachable database is reported as such, and no folder is left", async () => {
  const target = path.join(folder, "unreached");
  const ended = await runCommand("server/backup.ts", [target, "--with-secrets"], {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  });
  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining("The database does not answer") });
  await expect(stat(target)).rejects.toThrow("ENOENT");
});

test("the usage of a command is printed on request", async () => {
  for (const command of ["backup", "restore"])
    expect(await runCommand(`server/${command}.ts`, ["--help"], {})).toMatchObject({
      code: 0,
      errors: "",
      output: expect.stringContaining(`npm run ${command}`),
    });
});

test.each([
  ["that is no JSON", () => "hello"],
  ["of something else", () => '{"hello":1}'],
])("a description %s is of another format", async (_what, text) => {
  const ended = await runCommand("server/restore.ts", [await copyWithManifest(text)], {
    DATA_DIR: path.join(folder, "nothing"),
  });
  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining("of another format") });
});

test("a restore that fails at its last table leaves folder and database empty, and the next one works", async () => {
  const dataDir = path.join(folder, "tried");
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const failed = await runCommand("server/restore.ts", [await copyWithManifest(oneRowMore)], env);
  expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining("and the backup says") });
  expect(await namesInDatabase()).toEqual([]);
  await expect(stat(`${dataDir}.restoring`)).rejects.toThrow("ENOENT");

  const unlisted = await runCommand("server/restore.ts", [OLD_BACKUP, "--erased", "package.json"], env);
  expect(unlisted).toMatchObject({ code: 1, errors: expect.stringContaining("not a list") });
  expect(await namesInDatabase()).toEqual([]);

  expect(await runCommand("server/restore.ts", [OLD_BACKUP], env)).toMatchObject({ code: 0, errors: "" });
});

test("an existing data directory, as a volume is, is filled and not replaced", async () => {
  const dataDir = path.join(folder, "volume");
  await mkdir(path.join(dataDir, ".restoring/half"), { recursive: true });
  const { ino } = await stat(dataDir);
  const restored = await runCommand("server/restore.ts", [OLD_BACKUP], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect((await stat(dataDir)).ino).toBe(ino);
  expect(await readdir(dataDir)).toContain("postgres");
  expect(await readdir(dataDir)).not.toContain(".restoring");
});
