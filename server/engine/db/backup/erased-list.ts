import { randomUUID } from "node:crypto";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { renameForGood } from "#server/engine/services/durable-file.ts";

/**
 * List of persons erased since the backup was taken. Stored in the backup's folder and changed after the backup is
 * closed, so it has no checksum.
 */
export const ERASED = "erased.json";

const list = z.object({ ids: z.array(z.uuid()) });

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // API responses are wrapped in `data`.
    return typeof value === "object" && value !== null && "data" in value ? value.data : value;
  } catch {
    return null;
  }
}

/** @throws Error when the file exists and is not a valid list */
async function readList(file: string): Promise<string[] | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const read = z.safeParse(list, parseJson(text));
  if (!read.success) throw new Error(`${file} is not a list of erased persons.`);
  return read.data.ids;
}

/** Writes the list into a backup atomically. */
export async function writeErased(folder: string, ids: readonly string[]): Promise<void> {
  const draft = path.join(folder, `${ERASED}.${randomUUID()}.part`);
  try {
    await writeFile(draft, JSON.stringify({ ids }), { mode: 0o600 });
    await renameForGood(draft, path.join(folder, ERASED));
  } finally {
    await rm(draft, { force: true });
  }
}

export interface ErasedList {
  readonly ids: readonly string[];
  /** The files it was read from. */
  readonly files: readonly string[];
}

const fileIn = async (source: string) =>
  (await stat(source).catch(() => null))?.isDirectory() ? path.join(source, ERASED) : source;

/**
 * Ids of persons that a restore must not bring back: from the backup's folder, the backups beside it, and the given
 * paths (a response of `GET /api/personal-data/erased`, or a later backup).
 * @throws Error when a given path is missing or not a valid list
 */
export async function readErasedLists(folder: string, given: readonly string[]): Promise<ErasedList> {
  const beside = await readdir(path.dirname(folder), { withFileTypes: true });
  const found = beside
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(path.dirname(folder), name, ERASED));
  const ids = new Set<string>();
  const files: string[] = [];
  for (const file of [...found, ...(await Promise.all(given.map(fileIn)))]) {
    const read = await readList(file);
    if (read === null && found.includes(file)) continue;
    if (read === null) throw new Error(`${file} does not exist.`);
    for (const id of read) ids.add(id);
    files.push(file);
  }
  return { ids: [...ids], files };
}
