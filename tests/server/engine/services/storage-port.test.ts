import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#server/engine/env.ts";
import type { ByteRange, FileStorage } from "#server/engine/services/file-storage.ts";
import { createFolderStorage } from "#server/engine/services/folder-storage.ts";
import { createS3Storage } from "#server/engine/services/s3/s3-storage.ts";
import { collect } from "#tests/support/collect.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";

/* The contract of every file storage, tested with each implementation. */

const MIB = 1_048_576;
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "llavero-port-"));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const read = async (storage: FileStorage, key: string, range?: ByteRange) =>
  Buffer.concat(await collect<Buffer>(await storage.get(key, range)));

describe.each([
  ["folder", () => createFolderStorage(folder)],
  ["bucket", () => createS3Storage(s3.env)],
] as const)("file storage in a %s", (_name, open) => {
  test.each([0, 1, 12_345, 8 * MIB, 8 * MIB + 1, 20 * MIB])("%d bytes are read back unchanged", async (size) => {
    const storage = open();
    const bytes = randomBytes(size);
    const stored = await storage.put("attachment", inPieces(bytes), 32 * MIB);
    expect(stored).toEqual({ key: stored.key, sha256: sumOf(bytes), size });
    expect(sumOf(await read(storage, stored.key))).toBe(sumOf(bytes));
  });

  test("any part of a file can be read, and nothing beyond its end", async () => {
    const storage = open();
    const bytes = randomBytes(9 * MIB);
    const { key } = await storage.put("attachment", inPieces(bytes), 32 * MIB);
    expect(await read(storage, key, { start: 0, end: 10 })).toEqual(bytes.subarray(0, 10));
    // Vitest compares long buffers byte by byte, which takes seconds.
    const most = await read(storage, key, { start: MIB, end: 8 * MIB + 3 });
    expect(most.equals(bytes.subarray(MIB, 8 * MIB + 3))).toBe(true);
    expect(await read(storage, key, { start: 9 * MIB - 1, end: 20 * MIB })).toEqual(bytes.subarray(-1));
    expect(await read(storage, key, { start: 9 * MIB, end: 20 * MIB })).toHaveLength(0);
    expect(await read(storage, key, { start: 5, end: 5 })).toHaveLength(0);
  });

  test.each([5_000, 17 * MIB])(
    "a file larger than %d bytes, or of a sender that disconnects, is not stored",
    async (limit) => {
      const storage = open();
      const keys = () => collect(storage.storedBefore("logo", new Date(Date.now() + 60_000)));
      await expect(storage.put("logo", inPieces(randomBytes(limit + 1)), limit)).rejects.toMatchObject({
        code: "too_large",
      });
      async function* brokenOff() {
        yield* inPieces(randomBytes(limit - 1));
        throw new Error("gone");
      }
      await expect(storage.put("logo", brokenOff(), limit)).rejects.toThrow("gone");
      expect(await keys()).toEqual([]);
    },
  );

  test("a missing file and an invalid key are not found, and removing twice does no harm", async () => {
    const storage = open();
    const { key } = await storage.put("mail", inPieces(Buffer.from("a")), 10);
    await storage.remove(key);
    await storage.remove(key);
    for (const none of [key, "../secrets.json", "mail/../../x", ""])
      await expect(read(storage, none)).rejects.toMatchObject({ code: "not_found" });
  });

  test("a file is restored under its key, over an existing one", async () => {
    const storage = open();
    const { key } = await storage.put("template", inPieces(Buffer.from("one")), 10);
    expect(await storage.restore(key, inPieces(Buffer.from("another")))).toMatchObject({ key, size: 7 });
    expect(await read(storage, key)).toEqual(Buffer.from("another"));
    await expect(storage.restore("../x", inPieces(Buffer.from("a")))).rejects.toMatchObject({ code: "not_found" });
  });

  test("files stored before an instant are listed by purpose", async () => {
    const storage = open();
    const [one] = await Promise.all([
      storage.put("remittance", inPieces(Buffer.from("a")), 10),
      storage.put("document", inPieces(Buffer.from("a")), 10),
    ]);
    expect(await collect(storage.storedBefore("remittance", new Date(Date.now() + 60_000)))).toEqual([one.key]);
    expect(await collect(storage.storedBefore("remittance", new Date(Date.now() - 60_000)))).toEqual([]);
  });
});

describe("an unreliable S3 server", () => {
  test("a request is retried if the server is busy or the connection is cut", async () => {
    const storage = createS3Storage(s3.env);
    const bytes = randomBytes(9 * MIB);
    s3.mishaps.push("busy", "cut", "busy");
    const { key } = await storage.put("attachment", inPieces(bytes), 32 * MIB);
    s3.mishaps.push("cut", "busy");
    expect(sumOf(await read(storage, key))).toBe(sumOf(bytes));
  });

  test("an interrupted download continues where it broke off", async () => {
    const storage = createS3Storage(s3.env);
    const bytes = randomBytes(3 * MIB);
    const { key } = await storage.put("attachment", inPieces(bytes), 32 * MIB);
    s3.mishaps.push({ breakAfter: MIB }, { breakAfter: 500_000 });
    expect(sumOf(await read(storage, key))).toBe(sumOf(bytes));
  });

  test("retries end after some attempts, and a wrong key fails at once", async () => {
    const storage = createS3Storage(s3.env);
    s3.mishaps.push("busy", "busy", "busy", "busy");
    await expect(storage.put("logo", inPieces(Buffer.from("a")), 10)).rejects.toThrow("503");
    const stranger = createS3Storage({ ...s3.env, secretAccessKey: "another" });
    await expect(stranger.put("logo", inPieces(Buffer.from("a")), 10)).rejects.toThrow("403");
  });
});

test("a partly configured bucket is refused", () => {
  expect(readEnv({}).s3).toBeNull();
  expect(() => readEnv({ S3_BUCKET: "files" })).toThrow("needs all four");
});
