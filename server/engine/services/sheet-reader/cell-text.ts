import { AppError } from "#shared/domain/core/app-error.ts";
import { MAX_CELL } from "./sheet-limits.ts";

/** Refuses a cell that no spreadsheet could hold. @param cell its reference, `C12`. @throws AppError file_cell_too_long */
export function requireShort(text: string, cell: string): void {
  if (text.length > MAX_CELL) throw new AppError("file_cell_too_long", { params: { cell, limit: MAX_CELL } });
}

/** OOXML escapes characters invalid in XML as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeCell(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** A cell's text in XML takes at most so many characters: each may be escaped. */
const MAX_ESCAPED = MAX_CELL * "_xHHHH_".length;

/** Appends XML text as long as a cell could hold it; one character more shows that it is longer. */
export function appendText(text: string, more: string): string {
  const room = MAX_ESCAPED + 1 - text.length;
  return room <= 0 ? text : text + (more.length > room ? more.slice(0, room) : more);
}
