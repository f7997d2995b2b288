import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { createFolderStorage } from "#server/engine/services/folder-storage.ts";
import { collect } from "#tests/support/collect.ts";

let root = "";
let storage: FileStorage;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "llavero-files-"));
  storage = createFolderStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function* inPieces(bytes: Buffer, size = 1_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const put = (bytes: Buffer, limit = 1_000_000) => storage.put("bulk-upload", inPieces(bytes), limit);
const read = async (key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await collect<Buffer>(await storage.get(key, range)));
const filesOf = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

test("a stored file is read whole or in part, with its size and checksum", async () => {
  const bytes = randomBytes(12_345);
  const { key, sha256, size } = await put(bytes);
  expect({ sha256, size }).toEqual({ sha256: createHash("sha256").update(bytes).digest("hex"), size: 12_345 });
  expect(await read(key)).toEqual(bytes);
  expect(await read(key, { start: 100, end: 3_000 })).toEqual(bytes.subarray(100, 3_000));
});

test("below the reserve of the disk nothing new is stored, and the present files are read", async () => {
  const { key } = await put(Buffer.from("here already"));
  const full = createFolderStorage(root, Number.MAX_SAFE_INTEGER);
  const before = await filesOf();
  await expect(full.put("bulk-upload", inPieces(Buffer.from("more")), 100)).rejects.toMatchObject({
    code: "storage_full",
  });
  expect(await filesOf()).toHaveLength(before.length);
  expect(await collect<Buffer>(await full.get(key))).toEqual([Buffer.from("here already")]);
  await full.remove(key);
});

test("equal files get different keys", async () => {
  const [one, other] = [await put(Buffer.from("a")), await put(Buffer.from("a"))];
  expect(one.sha256).toBe(other.sha256);
  await storage.remove(one.key);
  expect(await read(other.key)).toEqual(Buffer.from("a"));
});

test("a file that is too large, or whose sender disconnects, leaves nothing behind", async () => {
  const before = await filesOf();
  await expect(put(randomBytes(5_001), 5_000)).rejects.toMatchObject({ code: "too_large" });
  async function* brokenOff(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(randomBytes(10));
    throw new Error("gone");
  }
  await expect(storage.put("bulk-upload", brokenOff(), 5_000)).rejects.toThrow("gone");
  expect(await filesOf()).toHaveLength(before.length);
});

test("a removed file is gone, and removing it again does no harm", async () => {
  const { key } = await put(Buffer.from("a"));
  await storage.remove(key);
  await storage.remove(key);
  await expect(read(key)).rejects.toMatchObject({ code: "not_found" });
});

test.each(["../secrets.json", "bulk-upload/../../etc/passwd", "/etc/passwd", "bulk-upload/aa/x", ""])(
  "an invalid key reads and removes no file: %j",
  async (key) => {
    await expect(read(key)).rejects.toMatchObject({ code: "not_found" });
    expect(() => storage.remove(key)).toThrow("not_found");
  },
);

test("files stored before an instant are listed, partial ones left by a crash included", async () => {
  const [old, young] = [await put(Buffer.from("old")), await put(Buffer.from("young"))];
  const yesterday = new Date(Date.now() - 86_400_000);
  const part = `${old.key.slice(0, -1)}${old.key.endsWith("0") ? "1" : "0"}.part`;
  await writeFile(path.join(root, part), "half");
  for (const key of [old.key, part]) await utimes(path.join(root, key), yesterday, yesterday);
  const found = await collect(storage.storedBefore("bulk-upload", new Date(Date.now() - 3_600_000)));
  expect(found.toSorted()).toEqual([old.key, part].toSorted());
  for (const key of found) await storage.remove(key);
  expect(await read(young.key)).toEqual(Buffer.from("young"));
  expect(await collect(createFolderStorage(path.join(root, "empty")).storedBefore("bulk-upload", new Date()))).toEqual(
    [],
  );
});
