import { MAX_COLUMNS } from "./sheet-limits.ts";

const BEFORE_A = 64;
const LETTERS = 26;

/** The zero-based column of a cell reference: `C7` is 2. Columns beyond the limit share one number. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - BEFORE_A;
    if (letter < 1 || letter > LETTERS) break;
    column = Math.min(column * LETTERS + letter, MAX_COLUMNS + 1);
  }
  return column - 1;
}

/** The one-based row of a cell reference: `C7` is 7. */
export function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 0);
}
