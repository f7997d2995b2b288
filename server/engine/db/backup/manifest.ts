import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";
import { ERASED } from "./erased-list.ts";

export const FORMAT = 1;
export const MANIFEST = "backup.json";
export const SUMS = "SHA256SUMS";

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The instant of the snapshot. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int().check(z.minimum(0)) }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), is_called: z.boolean() })),
  files: z.array(z.string()),
  /** Referenced by rows and already missing when the backup was taken. */
  missing_files: z.array(z.string()),
  has_secrets: z.boolean(),
});
/** Contents of a backup. */
export type Manifest = z.infer<typeof manifest>;

/** The file in a backup with the rows of a table. */
export const tableFile = ({ schema, name }: { schema: string; name: string }) =>
  path.join("tables", `${`${schema}.${name}`.replaceAll("._", ".").replaceAll("_", "-")}.copy.zst`);

async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Relative paths of all files in a backup except the checksums and the list of erased persons, which changes after
 * closing.
 */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  return names.filter((name) => name !== SUMS && !name.startsWith(ERASED)).toSorted();
}

/** Closes a backup: writes the manifest, then the checksums of all files in the format of `sha256sum -c`. */
export async function closeBackup(folder: string, content: Manifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
  const lines: string[] = [];
  for (const name of await filesOf(folder)) lines.push(`${await sumOf(path.join(folder, name))}  ${name}\n`);
  await writeFile(path.join(folder, SUMS), lines.join(""), { mode: 0o600 });
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, SUMS), "utf8").catch(() => {
    throw new Error(`${folder} holds no complete backup: ${SUMS} is missing, which is written last.`);
  });
  return new Map(text.split("\n").filter(Boolean).map(readSum));
}

const LINE = /^([0-9a-f]{64}) [ *](.+)$/;

function readSum(line: string): [string, string] {
  const [, sum, name] = LINE.exec(line) ?? [];
  if (sum === undefined || name === undefined)
    throw new Error(`${SUMS} is not a list of checksums: this is not a backup of Llavero.`);
  return [name, sum];
}

/** @returns null when the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readManifest(text: string): Manifest {
  const read = z.safeParse(manifest, parseJson(text));
  if (!read.success)
    throw new Error(`${MANIFEST} is of another format than ${FORMAT}, the one that this release reads.`);
  return read.data;
}

/**
 * Opens a backup after checking the checksum of every file.
 * @throws Error that says what is wrong with it
 */
export async function openBackup(folder: string): Promise<Manifest> {
  const sums = await readSums(folder);
  for (const [name, sum] of sums) {
    const found = await sumOf(path.join(folder, name)).catch(() => null);
    if (found === null) throw new Error(`The backup is incomplete: ${name} is missing.`);
    if (found !== sum) throw new Error(`The backup is damaged: ${name} is not what was written.`);
  }
  const stranger = (await filesOf(folder)).find((name) => !sums.has(name));
  if (stranger !== undefined) throw new Error(`The backup has an extra file: ${stranger} has no checksum.`);
  if (!sums.has(MANIFEST)) throw new Error(`The backup is incomplete: ${MANIFEST} is missing.`);
  return readManifest(await readFile(path.join(folder, MANIFEST), "utf8"));
}
