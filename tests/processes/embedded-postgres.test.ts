import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
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
import { exists, kill, runsNothing, spawnOwner, waitUntilCommitted } from "#tests/support/processes/postgres-owner.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(makeTemplate);
afterEach(discardClusters);
afterAll(discardTemplate);

test("a first start creates a cluster that sorts and folds case by Spanish rules", async () => {
  const server = await start(await anEmptyFolder());
  const rows = await queryCluster(
    server.url,
    "create extension pg_trgm",
    `select 'Álvarez' < 'Zapata' as sorts, lower('Ñ') as lower, current_database() as database,
       current_setting('TimeZone') as zone, current_setting('fsync') as fsync, similarity('ñ', 'n') as similarity`,
  );
  await server.stop();
  expect(rows).toEqual([{ sorts: true, lower: "ñ", database: "llavero", zone: "UTC", fsync: "on", similarity: 0 }]);
});

test("data survive a stop, and stopping twice has no further effect", async () => {
  const dataDir = await aCluster();
  const first = await start(dataDir);
  await queryCluster(first.url, "create table note (text text)", "insert into note values ('kept')");
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  expect(await runsNothing(dataDir)).toBe(true);

  const second = await start(dataDir);
  const rows = await queryCluster(second.url, "select text from note");
  await second.stop();
  expect(rows).toEqual([{ text: "kept" }]);
});

test("only its own user may access the socket, and no port is open", async () => {
  const server = await start(await aCluster());
  const folder = new URL(server.url).searchParams.get("host") ?? "";
  const [addresses] = await queryCluster(server.url, "show listen_addresses");
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(addresses).toEqual({ listen_addresses: "" });
  await server.stop();
  expect(await exists(folder)).toBe(false);
});

test("a second start on a live data directory is refused with its name and leaves the first alone", async () => {
  const dataDir = await aCluster();
  const owner = spawnOwner(dataDir);
  await waitUntilCommitted(owner);
  await expect(start(dataDir)).rejects.toThrow(
    `${dataDir} is already in use by another Llavero (process ${owner.pid})`,
  );
  expect(await runsNothing(dataDir)).toBe(false);

  await kill(owner);
  const heir = await start(dataDir);
  await heir.stop();
});

test("of two concurrent starts exactly one gets the data directory", async () => {
  const dataDir = await aCluster();
  await writeFile(`${dataDir}.owner`, "1\nan owner of long ago\n");
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
  const servers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(servers).toHaveLength(1);
  await Promise.all(servers.map((server) => server.stop()));
});

test("a failed start reports its reason", async () => {
  const dataDir = await aCluster();
  const attempt = start(dataDir, { shared_buffers: "a lot" });
  await expect(attempt).rejects.toThrow('invalid value for parameter "shared_buffers": "a lot"');
});

test("a folder with other contents is not touched", async () => {
  const dataDir = await anEmptyFolder();
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "letter.txt"), "dear");
  await expect(start(dataDir)).rejects.toThrow("it is not empty (letter.txt)");
  expect(await exists(path.join(dataDir, "letter.txt"))).toBe(true);
});

test("a parent folder closed to other users does not prevent a start", async () => {
  const dataDir = await aCluster();
  await chmod(path.dirname(dataDir), 0o700);
  const server = await start(dataDir);
  const rows = await queryCluster(server.url, "select 1 as result");
  await server.stop();
  expect(rows).toEqual([{ result: 1 }]);
});
