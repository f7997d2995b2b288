import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

/** Draft folder within an existing data directory. A killed restore leaves it; the next one deletes it. */
const INSIDE = ".restoring";
/** Created by the file system in its root. */
const LOST_AND_FOUND = "lost+found";

/** The folder in which a data directory is prepared. */
export interface DraftFolder {
  readonly folder: string;
  /** Renames it: the draft becomes the data directory. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

const namesIn = (folder: string): Promise<string[] | null> => readdir(folder).catch(() => null);

async function moveUp(folder: string, dataDir: string): Promise<void> {
  for (const name of await readdir(folder)) await rename(path.join(folder, name), path.join(dataDir, name));
  await rmdir(folder);
}

/**
 * Creates a draft for the data directory on the same disk: beside it, or inside it when it exists and is empty. A
 * mounted volume can neither be renamed nor have a sibling on the same disk.
 * @throws Error when the data directory is not empty
 */
export async function openDraft(dataDir: string): Promise<DraftFolder> {
  const names = await namesIn(dataDir);
  const stranger = names?.find((name) => name !== INSIDE && name !== LOST_AND_FOUND);
  if (stranger !== undefined)
    throw new Error(
      `${dataDir} is not empty (${stranger}). Set DATA_DIR to a new folder: a restore never overwrites existing files.`,
    );
  const folder = names ? path.join(dataDir, INSIDE) : `${dataDir}.restoring`;
  const discard = () => rm(folder, { recursive: true, force: true });
  await discard();
  await mkdir(folder, { recursive: true });
  return { folder, discard, finish: () => (names ? moveUp(folder, dataDir) : rename(folder, dataDir)) };
}
