/** Part of a file that the language is checked in. */
export interface Piece {
  readonly kind: "file" | "name" | "text";
  readonly text: string;
  /** Counted from 1; 0 for the name of the file. */
  readonly line: number;
}

/** `keptAnswer`, `KEPT_ANSWER` and `kept-answer` are `kept answer`. */
export function splitName(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? [];
  return words.join(" ").toLowerCase();
}

const CODE =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|<\/?[a-z][\w.]*|(?<name>[A-Za-z_$][\w$]*)/g;

/** Words with `_` in small letters are columns and fields: what is stored is not renamed. */
const STORED = /^[a-z0-9]+(_[a-z0-9]+)+$/;

const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

function readTexts(text: string, start: number): Piece[] {
  return text.split("\n").map((line, index) => ({ kind: "text", text: line, line: start + index }));
}

/** The comments of TypeScript, and each name in it where it is met first. Strings are not read. */
export function readCode(text: string): Piece[] {
  const met = new Set<string>();
  return [...text.matchAll(CODE)].flatMap(({ groups, index }): Piece[] => {
    const { comment, name } = groups ?? {};
    if (comment) return readTexts(comment, lineAt(text, index));
    if (!name || met.has(name) || STORED.test(name)) return [];
    met.add(name);
    return [{ kind: "name", text: name, line: lineAt(text, index) }];
  });
}

const SQL =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:''|[^'])*'|\b(?:function|procedure) (?:if (?:not )?exists )?(?<name>\w+)/gi;

/** The comments of SQL and the names of its functions; names of tables and columns are stored. */
export function readSql(text: string): Piece[] {
  const met = new Set<string>();
  return [...text.matchAll(SQL)].flatMap(({ groups, index }): Piece[] => {
    const { comment, name } = groups ?? {};
    if (comment) return readTexts(comment, lineAt(text, index));
    if (!name || met.has(name)) return [];
    met.add(name);
    return [{ kind: "name", text: name, line: lineAt(text, index) }];
  });
}

/** The texts of a dictionary; its keys are stored names. */
export function readDictionary(text: string): Piece[] {
  return [...text.matchAll(/(?<found>"(?:\\.|[^"\\\n])*")(?<colon>\s*:)?/g)].flatMap(({ groups, index }): Piece[] => {
    const { found, colon } = groups ?? {};
    return found === undefined || colon ? [] : [{ kind: "text", text: found, line: lineAt(text, index) }];
  });
}

/** All pieces of a file, by its path; its name among them. */
export function readSource(path: string, text: string): Piece[] {
  const file: Piece = { kind: "file", text: path.slice(path.lastIndexOf("/") + 1).replace(/\..*/, ""), line: 0 };
  if (path.startsWith("locales/")) return readDictionary(text);
  if (path.endsWith(".sql")) return [file, ...readSql(text)];
  return [file, ...(path.endsWith(".md") ? readTexts(text, 1) : readCode(text))];
}
