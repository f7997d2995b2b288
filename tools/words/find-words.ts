import { type Piece, readSource, splitName } from "./read-source.ts";
import { type Term, terms } from "./terms.ts";

export interface Finding {
  readonly word: string;
  readonly kind: Piece["kind"];
  readonly path: string;
  readonly line: number;
  /** The name, or the line of a text. */
  readonly text: string;
}

export interface Allowance {
  readonly word: string;
  /** A file, a folder that ends with `/`, or a pattern between slashes for the name or the line. */
  readonly where: string;
  readonly reason: string;
}

/** What a row finds in a piece; null where it finds nothing. */
function findWord({ names, prose, within }: Term, path: string, { kind, text }: Piece): string | null {
  if (within && !within.test(path)) return null;
  const found = kind === "text" ? prose?.exec(text.toLowerCase()) : names?.exec(splitName(text));
  return found ? found[0] : null;
}

export function findWords(path: string, text: string): Finding[] {
  return readSource(path, text).flatMap((piece) =>
    terms.flatMap((term): Finding[] => {
      const word = findWord(term, path, piece);
      return word === null ? [] : [{ word, kind: piece.kind, path, line: piece.line, text: piece.text.trim() }];
    }),
  );
}

/** @throws Error for a line that lacks a column */
export function readAllowances(tsv: string): Allowance[] {
  const lines = tsv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [word, where, reason] = line.split("\t");
    if (!word || !where || !reason) throw new Error(`Word, where and reason, separated by tabs, are expected: ${line}`);
    return { word, where, reason };
  });
}

export function isAllowed({ word, path, text }: Finding, allowance: Allowance): boolean {
  if (word !== allowance.word) return false;
  const pattern = /^\/(.+)\/$/.exec(allowance.where)?.[1];
  if (pattern !== undefined) return new RegExp(pattern).test(text);
  return allowance.where.endsWith("/") ? path.startsWith(allowance.where) : path === allowance.where;
}

/** The left cells of the table "found | use". */
export function readCells(markdown: string): string[] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => /^\| found\b/.test(line)) + 2;
  const table = lines.slice(start);
  const end = table.findIndex((line) => !line.startsWith("|"));
  return table.slice(0, end === -1 ? table.length : end).map((line) => line.split("|")[1]?.trim() ?? "");
}
