import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  aCluster,
  anEmptyFolder,
  queryCluster,
  discardClusters,
  discardTemplate,
  makeTemplate,
  start,
} from "#tests/support/processes/clusters.ts";
import {
  exists,
  kill,
  runsNothing,
  spawnOwner,
  waitFor,
  waitUntilCommitted,
} from "#tests/support/processes/postgres-owner.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(makeTemplate);
afterEach(discardClusters);
afterAll(discardTemplate);

async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, "postmaster.pid"), "utf8"), 10);
}

test("a killed owner process takes its PostgreSQL along, and the next start finds what was committed", async () => {
  const dataDir = await aCluster();
  const owner = spawnOwner(dataDir);
  await waitUntilCommitted(owner);
  await kill(owner);
  await waitFor(() => runsNothing(dataDir));

  const server = await start(dataDir);
  const rows = await queryCluster(server.url, "select text from note");
  await server.stop();
  expect(rows).toEqual([{ text: "committed" }]);
});

test("a start right after the owner was killed waits for the PostgreSQL that is still stopping", async () => {
  const dataDir = await aCluster();
  const owner = spawnOwner(dataDir);
  await waitUntilCommitted(owner);
  await kill(owner);

  const server = await start(dataDir);
  const rows = await queryCluster(server.url, "select text from note");
  await server.stop();
  expect(rows).toEqual([{ text: "committed" }]);
});

test("a killed postmaster that leaves a busy backend behind does not block the next start", async () => {
  const dataDir = await aCluster();
  const first = await start(dataDir);
  await queryCluster(first.url, "create table note (text text)", "insert into note values ('kept')");
  const busy = new pg.Client(first.url);
  busy.on("error", () => {});
  await busy.connect();
  busy.query("do $$ begin loop perform 1; end loop; end $$").catch(() => {});
  process.kill(await readPostmasterPid(dataDir), "SIGKILL");
  await first.stop();
  expect(await runsNothing(dataDir)).toBe(false);

  const second = await start(dataDir);
  const rows = await queryCluster(second.url, "select text from note");
  await second.stop();
  expect(rows).toEqual([{ text: "kept" }]);
});

test("a foreign process that reuses the pid of a killed server is left alone", async () => {
  const dataDir = await aCluster();
  const foreigner = spawn("sleep", ["60"]);
  await writeFile(path.join(dataDir, "postmaster.pid"), `${foreigner.pid}\n${dataDir}\n1\n5432\n/tmp\n\n0 0\nready\n`);
  const server = await start(dataDir);
  await server.stop();
  expect(foreigner.exitCode ?? foreigner.signalCode).toBe(null);
  await kill(foreigner);
});

test("a cluster whose creation was interrupted is created again", async () => {
  const dataDir = await anEmptyFolder();
  const owner = spawnOwner(dataDir);
  await waitFor(() => exists(`${dataDir}.new/global/pg_control`));
  await kill(owner);
  expect(await exists(dataDir)).toBe(false);

  const server = await start(dataDir);
  const rows = await queryCluster(server.url, "select 1 as result");
  await server.stop();
  expect(rows).toEqual([{ result: 1 }]);
  expect(await exists(`${dataDir}.new`)).toBe(false);
});
