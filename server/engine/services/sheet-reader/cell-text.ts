/** Characters kept of one cell; Excel's own limit is 32,767, and no field of ours takes more than 10,000. */
export const MAX_CELL = 40_000;

/** OOXML writes what XML cannot say as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeCell(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** Text that grows by pieces, up to what a cell can hold. */
export function appendText(text: string, more: string): string {
  if (text === "") return more.length > MAX_CELL ? more.slice(0, MAX_CELL) : more;
  return text.length + more.length > MAX_CELL ? `${text}${more}`.slice(0, MAX_CELL) : text + more;
}
