import { AppError } from "#shared/domain/core/app-error.ts";
import type { SheetCell, SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import { columnLetters } from "../sheet-writer/cell-range.ts";
import { requireShort } from "./cell-text.ts";
import { MAX_COLUMNS } from "./sheet-limits.ts";

/*
 * CSV as in RFC 4180 and as written by Excel: one of three separators, any line ending, doubled quotes within quotes.
 * A quote that does not begin a field is an ordinary character.
 */

/** Field separators; a tie goes to the first, which Excel uses in Spain. */
export const separators = [";", ",", "\t"] as const;
export type Separator = (typeof separators)[number];

/** Lines a quoted field may span before its quote counts as never closed. */
const MAX_LINES_A_FIELD = 200;

const plain = 0;
const quoted = 1;
/** After a quote within quotes: the field ends, or the quote is doubled. */
const behindQuote = 2;

class CsvParser {
  rows: SheetRow[] = [];
  readonly #separator: string;
  #state: typeof plain | typeof quoted | typeof behindQuote = plain;
  #field = "";
  #cells: SheetCell[] = [];
  #number = 1;
  #column = 1;
  #linesInField = 0;
  #wasReturn = false;
  #hasStarted = false;

  constructor(separator: Separator) {
    this.#separator = separator;
  }

  feed(text: string): void {
    let at = 0;
    while (at < text.length) at = this.#state === plain ? this.#plain(text, at) : this.#quoted(text, at);
  }

  /** @throws AppError file_quotes for an unclosed quote */
  end(): void {
    if (this.#state === quoted) throw this.#unclosed();
    if (this.#hasStarted || this.#cells.length > 0) this.#endRow();
  }

  #append(text: string): void {
    this.#field += text;
    requireShort(this.#field, `${columnLetters(this.#column)}${this.#number}`);
  }

  #unclosed(): AppError {
    return new AppError("file_quotes", { params: { row: this.#number } });
  }

  /**
   * Reads up to the end of the field.
   * @returns where to continue
   */
  #plain(text: string, start: number): number {
    let at = start;
    while (at < text.length && !this.#isEnd(text.charAt(at), at > start)) at += 1;
    if (at > start) {
      this.#append(text.slice(start, at));
      this.#hasStarted = true;
      this.#wasReturn = false;
    }
    return at < text.length ? this.#stop(text.charAt(at), at + 1) : at;
  }

  #isEnd(character: string, isInside: boolean): boolean {
    if (character === '"') return !isInside && !this.#hasStarted;
    return character === this.#separator || character === "\n" || character === "\r";
  }

  #stop(character: string, next: number): number {
    const isSecondHalf = character === "\n" && this.#wasReturn;
    this.#wasReturn = character === "\r";
    if (isSecondHalf) return next;
    if (character === '"') {
      this.#state = quoted;
      this.#hasStarted = true;
      this.#linesInField = 0;
    } else if (character === this.#separator) this.#endField();
    else this.#endRow();
    return next;
  }

  #quoted(text: string, start: number): number {
    if (this.#state === behindQuote) return this.#behindQuote(text, start);
    const quote = text.indexOf('"', start);
    const end = quote === -1 ? text.length : quote;
    const piece = text.slice(start, end);
    this.#linesInField += piece.split("\n").length - 1;
    if (this.#linesInField > MAX_LINES_A_FIELD) throw this.#unclosed();
    this.#append(piece);
    if (quote === -1) return end;
    this.#state = behindQuote;
    return end + 1;
  }

  #behindQuote(text: string, at: number): number {
    if (text.charAt(at) !== '"') {
      this.#state = plain;
      return at;
    }
    this.#append('"');
    this.#state = quoted;
    return at + 1;
  }

  #endField(): void {
    if (this.#cells.length < MAX_COLUMNS) this.#cells.push(this.#field === "" ? null : this.#field);
    this.#field = "";
    this.#column += 1;
    this.#hasStarted = false;
  }

  #endRow(): void {
    this.#endField();
    if (this.#cells.some((cell) => typeof cell === "string" && cell.trim() !== ""))
      this.rows.push({ number: this.#number, cells: this.#cells });
    this.#cells = [];
    this.#column = 1;
    this.#number += 1;
  }
}

/**
 * The non-empty rows of a CSV file, while its text is read.
 * @throws AppError file_quotes, file_cell_too_long
 */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  separator: Separator,
): AsyncGenerator<SheetRow, readonly []> {
  const parser = new CsvParser(separator);
  for await (const piece of text) {
    parser.feed(piece);
    yield* parser.rows;
    parser.rows = [];
  }
  parser.end();
  yield* parser.rows;
  return [];
}

/** Number of each separator outside quotes in the first lines. */
function countSeparators(text: string): Map<Separator, number> {
  const counts = new Map<Separator, number>(separators.map((separator) => [separator, 0]));
  const bare = text.replace(/"[^"]*"?/g, "");
  for (const separator of separators) counts.set(separator, bare.split(separator).length - 1);
  return counts;
}

/** The separator of a text, from its first lines; when in doubt, the semicolon of Spanish Excel. */
export function detectSeparator(head: string): Separator {
  const lines = head
    .split(/\r\n|\r|\n/)
    .slice(0, 20)
    .join("\n");
  const [best] = [...countSeparators(lines)].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 0 ? best[0] : ";";
}
