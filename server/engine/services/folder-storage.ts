import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { type FileHandle, mkdir, open, opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import { DISK_RESERVE_BYTES } from "#shared/domain/core/policy.ts";
import { renameForGood } from "./durable-file.ts";
import type { ByteRange, FileStorage } from "./file-storage.ts";
import { freeBytes } from "./free-space.ts";
import { assertKey, makeKey } from "./storage-key.ts";

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
const isMissing = (error: unknown) => hasCode(error, "ENOENT");

function pathOf(root: string, key: string): string {
  assertKey(key);
  return path.join(root, key);
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("too_large");
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return { sha256: hash.digest("hex"), size };
}

async function writeDraft(draft: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const file = await open(draft, "wx", 0o600);
  try {
    return await writeAll(file, content, maxBytes);
  } finally {
    await file.close();
  }
}

async function openRange(file: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(file).catch((error: unknown) => {
    throw isMissing(error) ? new AppError("not_found", { cause: error }) : error;
  });
  if (range && range.start >= range.end) {
    await handle.close();
    return Readable.from([]);
  }
  // A stream's `end` is inclusive, that of `ByteRange` exclusive.
  return handle.createReadStream(range ? { start: range.start, end: range.end - 1 } : {});
}

async function* filesBelow(folder: string): AsyncGenerator<Dirent> {
  const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) if (entry.isFile()) yield entry;
}

/** Modification time of a file; null when it was removed meanwhile. */
async function writtenAt(file: string): Promise<Date | null> {
  const found = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return found?.mtime ?? null;
}

async function store(root: string, key: string, content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const file = pathOf(root, key);
  const draft = pathOf(root, `${key}.part`);
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const written = await writeDraft(draft, content, maxBytes);
    await renameForGood(draft, file);
    return { key, ...written };
  } catch (error) {
    await rm(draft, { force: true });
    throw hasCode(error, "ENOSPC") ? storageFull(error) : error;
  }
}

/** Expected: administrators see it on the screen and in the log's warning, not as a fault of the server. */
const storageFull = (cause?: unknown) => new AppError("storage_full", { isExpected: true, cause });

/** @throws AppError storage_full when the disk has less left than the reserve */
async function requireSpace(root: string, reserveBytes: number): Promise<void> {
  await mkdir(root, { recursive: true });
  if ((await freeBytes(root)) < reserveBytes) throw storageFull();
}

/**
 * Stores files in a local folder: written to a temporary file, flushed, and renamed into place.
 * @param reserveBytes left free on the disk for the database: below it nothing new is stored
 */
export function createFolderStorage(root: string, reserveBytes = DISK_RESERVE_BYTES): FileStorage {
  return {
    async put(purpose, content, maxBytes) {
      await requireSpace(root, reserveBytes);
      return store(root, makeKey(purpose), content, maxBytes);
    },
    restore: (key, content) => store(root, key, content, Infinity),
    get: (key, range) => openRange(pathOf(root, key), range),
    remove: (key) => rm(pathOf(root, key), { force: true }),
    async *storedBefore(purpose, instant) {
      for await (const { parentPath, name } of filesBelow(path.join(root, purpose))) {
        const file = path.join(parentPath, name);
        const written = await writtenAt(file);
        if (written && written < instant) yield path.relative(root, file).split(path.sep).join("/");
      }
    },
  };
}
