import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const rooms = ["locales", "shared", "server", "web", "entrypoints", "tests", "tools"] as const;

export interface SourceFile {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

async function namesIn(room: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, room), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith(".")
      ? [path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")]
      : [],
  );
}

/** Every project file, by path. */
export async function listFiles(): Promise<string[]> {
  return (await Promise.all(rooms.map(namesIn))).flat().toSorted();
}

export async function readSources(): Promise<SourceFile[]> {
  const paths = (await listFiles()).filter((name) => /\.tsx?$/.test(name));
  return Promise.all(
    paths.map(async (name) => {
      const text = await readFile(path.join(ROOT, name), "utf8");
      return { path: name, text, lines: text.split("\n").length - 1 };
    }),
  );
}

export interface Import {
  readonly from: string;
  /** As written. */
  readonly specifier: string;
  /** The imported project file, relative to the root; null for a package. */
  readonly target: string | null;
  readonly isType: boolean;
}

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : null;
}

/** The imports in a file's statements; comments are ignored. */
export function importsOf({ path: from, text }: SourceFile): Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(STATEMENT)].map(([, type, statement, dynamic]) => {
    const specifier = statement ?? dynamic ?? "";
    return { from, specifier, target: resolve(from, specifier), isType: type !== undefined };
  });
}
