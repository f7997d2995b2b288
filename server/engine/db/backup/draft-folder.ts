import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

/** In a data directory that is there already; a restore that was killed leaves it, and the next one takes it away. */
const INSIDE = ".restoring";
/** What a file system puts into its own root. */
const LOST_AND_FOUND = "lost+found";

/** Where a data directory is made. */
export interface DraftFolder {
  readonly folder: string;
  /** Gives it its name: what was made is then the data directory. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

const namesIn = (folder: string): Promise<string[] | null> => readdir(folder).catch(() => null);

async function moveUp(folder: string, dataDir: string): Promise<void> {
  for (const name of await readdir(folder)) await rename(path.join(folder, name), path.join(dataDir, name));
  await rmdir(folder);
}

/**
 * Opens a place for a data directory on the disk that it will lie on: beside it, or within where it is there and empty, as a
 * volume is, which can be neither renamed nor written beside.
 * @throws Error where something lies in it
 */
export async function openDraft(dataDir: string): Promise<DraftFolder> {
  const names = await namesIn(dataDir);
  const stranger = names?.find((name) => name !== INSIDE && name !== LOST_AND_FOUND);
  if (stranger !== undefined)
    throw new Error(
      `${dataDir} is not empty (${stranger}). Set DATA_DIR to a new folder: nothing is ever restored over what is there.`,
    );
  const folder = names ? path.join(dataDir, INSIDE) : `${dataDir}.restoring`;
  const discard = () => rm(folder, { recursive: true, force: true });
  await discard();
  await mkdir(folder, { recursive: true });
  return { folder, discard, finish: () => (names ? moveUp(folder, dataDir) : rename(folder, dataDir)) };
}
