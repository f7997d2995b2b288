/** Maximum characters of a cell. Excel's limit is 32,767, and no field takes more than 10,000. */
export const MAX_CELL = 40_000;

/** OOXML escapes characters invalid in XML as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeCell(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** Appends text up to the limit of a cell. */
export function appendText(text: string, more: string): string {
  if (text === "") return more.length > MAX_CELL ? more.slice(0, MAX_CELL) : more;
  return text.length + more.length > MAX_CELL ? `${text}${more}`.slice(0, MAX_CELL) : text + more;
}
