import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/*
 * The files of this folder. What is above the last heading of a file changes only by numbered migrations; what is below it is
 * applied again when its text changes. See README.md.
 */

const FOLDER = import.meta.dirname;
const MIGRATIONS = path.join(FOLDER, "migrations");
const CORE = "core.sql";
const REFERENCES_HEADING = "-- ==== References to tables that are created later ====\n";
const OBJECTS_HEADING = "-- ==== Functions, triggers and views ====\n";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A function (procedure, aggregate), a view or a trigger. */
export interface SchemaObject {
  readonly kind: "function" | "trigger" | "view";
  /** As in `issue_invoices`, `english.role`, `touch_row on invoice`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface SchemaFile {
  /** Below this folder, as in `rentals/rental.sql`. */
  readonly name: string;
  /** Tables, indexes and what they need. */
  readonly structure: string;
  /** Foreign keys to tables that are created later. */
  readonly references: string;
  readonly objects: readonly SchemaObject[];
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Every statement begins at the start of a line, below the comments that belong to it. */
const STATEMENT_END = /(?<=^(?!--).*;)[ \t]*\n+(?=--|create |call )/m;
const OBJECT =
  /^create (?:(function|procedure|aggregate) (\w+)|view ([\w.]+)|(?:or replace |constraint )?trigger (\w+)\s[^;]*?\son "?(\w+)"?)/;
/** Procedures that create the triggers of a table. */
const CALL = /^call (track_changes|scope_by|bind_to_closed_months)\('(\w+)'(?:, '\w+')?\);$/;

const withoutComments = (statement: string) => statement.replace(/^(?:--.*\n|\n)+/, "");

function readObject(file: string, statement: string): SchemaObject {
  const sql = withoutComments(statement).trim();
  const [, routine, routineName, view, trigger, table] = OBJECT.exec(sql) ?? [];
  const checksum = sumOf(sql);
  if (routine !== undefined && routineName !== undefined) return { kind: "function", name: routineName, sql, checksum };
  if (view !== undefined) return { kind: "view", name: view, sql, checksum };
  if (trigger !== undefined) return { kind: "trigger", name: `${trigger} on ${table}`, sql, checksum };
  const [, procedure, entity] = CALL.exec(sql) ?? [];
  if (procedure !== undefined && entity !== undefined)
    return { kind: "trigger", name: `${procedure} on ${entity}`, sql, checksum };
  throw new Error(`${file}: only functions, triggers and views belong below the last heading: ${sql.slice(0, 60)}`);
}

function readFileText(name: string, text: string): SchemaFile {
  const [above = "", below = ""] = text.split(OBJECTS_HEADING);
  const [structure = "", references = ""] = above.split(REFERENCES_HEADING);
  const statements = below.split(STATEMENT_END).filter((statement) => withoutComments(statement).trim() !== "");
  return { name, structure, references, objects: statements.map((statement) => readObject(name, statement)) };
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.replaceAll(/--.*$/gm, "").matchAll(pattern)].map(([, name = ""]) => name);
const tablesIn = (text: string) => namesIn(text, /^create (?:unlogged )?table "?(\w+)"?/gm);
const referencedIn = (text: string) => namesIn(text, /\breferences "?(\w+)"?/g);

/** What all share, then each file after those with the tables that its own refer to. */
function orderFiles(files: readonly SchemaFile[]): SchemaFile[] {
  const fileOf = new Map(files.flatMap((file) => tablesIn(file.structure).map((table) => [table, file] as const)));
  const ordered = new Set<SchemaFile>(files.filter(({ name }) => name === CORE));
  const entered = new Set<SchemaFile>(ordered);
  const visit = (file: SchemaFile) => {
    if (entered.has(file)) return;
    entered.add(file);
    for (const table of referencedIn(file.structure)) {
      const needed = fileOf.get(table);
      if (needed) visit(needed);
    }
    ordered.add(file);
  };
  for (const file of files) visit(file);
  return [...ordered];
}

/** The files of the schema, in the order in which their tables can be created. */
export async function readSchema(): Promise<SchemaFile[]> {
  const entries = await readdir(FOLDER, { recursive: true });
  const names = entries
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => name.endsWith(".sql") && !name.startsWith("migrations/"))
    .toSorted();
  const files = await Promise.all(
    names.map(async (name) => readFileText(name, await readFile(path.join(FOLDER, name), "utf8"))),
  );
  return orderFiles(files);
}

/** The structure that the numbered migrations start from, and the migrations themselves, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(MIGRATIONS, name), "utf8");
      return { name, sql, checksum: sumOf(sql) };
    }),
  );
}
