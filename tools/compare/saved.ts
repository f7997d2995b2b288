import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

/* A saved database: `data.tar.gz` holds the server's DATA_DIR, `saved.json` what a recording has to know of it. */

const saved = z.object({
  /** The business clock with which a recording begins. */
  clock: z.iso.datetime({ offset: true }),
  /** Keys of public pages, by the name under which they were made: the server answers each of them one time only. */
  keys: z.record(z.string(), z.string()),
});
export type Saved = z.infer<typeof saved>;

const archiveOf = (folder: string) => path.join(folder, "data.tar.gz");

async function runTar(args: readonly string[]): Promise<void> {
  const child = spawn("tar", args, { stdio: "inherit" });
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`tar ${args.join(" ")} ended with ${child.exitCode}`);
}

export async function writeSaved(folder: string, dataDir: string, value: Saved): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runTar(["-C", dataDir, "-czf", archiveOf(folder), "."]);
  await writeFile(path.join(folder, "saved.json"), `${JSON.stringify(value, null, 2)}\n`);
}

export async function readSaved(folder: string): Promise<Saved> {
  return saved.parse(JSON.parse(await readFile(path.join(folder, "saved.json"), "utf8")));
}

/** PostgreSQL refuses a folder that belongs to another user or that others may read: both are restored. */
export async function unpackSaved(folder: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await runTar(["-C", dataDir, "-xpzf", archiveOf(folder)]);
}
