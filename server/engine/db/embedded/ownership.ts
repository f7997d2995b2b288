import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { readBirth } from "./running-process.ts";
import { hasErrorCode } from "./system-error.ts";

/** Releases the folder. */
export type Release = () => Promise<void>;

const ATTEMPTS = 5;

/**
 * Makes this process the owner of a data directory. A file beside it holds the owner's pid and start time, so a
 * killed owner is distinguished from a live one even when its pid is reused.
 * @throws Error that names the folder when a live process owns it
 */
export async function takeOwnership(dataDir: string): Promise<Release> {
  const file = `${dataDir}.owner`;
  const draft = `${file}.${randomUUID()}`;
  const owner = `${process.pid}\n${await readBirth(process.pid)}\n`;
  await writeFile(draft, owner, { mode: 0o600 });
  try {
    await createOwnerFile(file, draft, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => await rm(file, { force: true });
}

async function createOwnerFile(file: string, draft: string, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createAtOnce(file, draft)) return;
    const earlier = await readOrNull(file);
    if (earlier !== null && (await isAlive(earlier))) throw new Error(explain(dataDir, earlier));
    if (earlier !== null) await discard(file, earlier);
  }
  throw new Error(`Other processes are locking ${dataDir}; try again`);
}

/** Creates the file atomically: a hard link fails when the name is taken and never shows partial content. */
async function createAtOnce(file: string, draft: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** If another process replaced the file meanwhile, its file is restored. */
async function discard(file: string, earlier: string): Promise<void> {
  const oldFile = `${file}.${randomUUID()}.old`;
  try {
    await rename(file, oldFile);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return;
    throw error;
  }
  if ((await readOrNull(oldFile)) !== earlier) await createAtOnce(file, oldFile);
  await rm(oldFile, { force: true });
}

async function isAlive(owner: string): Promise<boolean> {
  const [pid = "", birth = ""] = owner.split("\n");
  return (await readBirth(Number(pid))) === birth;
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

function explain(dataDir: string, owner: string): string {
  const pid = owner.split("\n")[0];
  return (
    `The database in ${dataDir} is already in use by another Llavero (process ${pid}). ` +
    "Stop that one first, or set DATA_DIR to another folder."
  );
}
