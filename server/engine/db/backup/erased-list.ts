import { randomUUID } from "node:crypto";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { renameForGood } from "#server/engine/services/durable-file.ts";

/** In a backup's folder, and changed after it was closed: whom the database that it was taken of has erased since. It has no sum. */
export const ERASED = "erased.json";

const list = z.object({ ids: z.array(z.uuid()) });

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // The API answers within `data`.
    return typeof value === "object" && value !== null && "data" in value ? value.data : value;
  } catch {
    return null;
  }
}

/** @throws Error where the file is there and no list */
async function readList(file: string): Promise<string[] | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const read = z.safeParse(list, parseJson(text));
  if (!read.success) throw new Error(`${file} is no list of those who were erased.`);
  return read.data.ids;
}

/** Writes the list into a backup: whole or not at all. */
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
  /** The files that it was read from. */
  readonly files: readonly string[];
}

const fileIn = async (place: string) =>
  (await stat(place).catch(() => null))?.isDirectory() ? path.join(place, ERASED) : place;

/**
 * Whom a backup must not bring back: what stands in its folder, in the backups beside it, and in what is given (a file as
 * `GET /api/personal-data/erased` answers it, or a later backup).
 * @throws Error where what is given is no list
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
    if (read === null) throw new Error(`${file} is not there.`);
    for (const id of read) ids.add(id);
    files.push(file);
  }
  return { ids: [...ids], files };
}
