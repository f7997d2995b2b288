import { AppError } from "#shared/domain/core/app-error.ts";
import { appendText, unescapeCell } from "./cell-text.ts";
import { MAX_CELL } from "./sheet-limits.ts";
import { createXmlScanner, type XmlHandlers } from "../xml-scanner.ts";

const MEGABYTE = 1_048_576;
/** Far more than 100,000 records need. */
const MAX_BLOCKS = 64;
const MAX_STRINGS = 4 * MEGABYTE;
const FIRST_STRINGS = 1_024;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MAX_BYTES_A_CELL = (MAX_CELL + 1) * 3;

const tooMuch = () => new AppError("file_inflated", { params: { limit: MAX_BLOCKS } });

function enlarge(numbers: Uint32Array) {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/**
 * The shared strings of a workbook as UTF-8 in blocks of a megabyte. JavaScript strings, and even more an XML tree,
 * would take ten times the memory.
 */
export class StringTable {
  readonly #blocks: Buffer[] = [];
  /** Offset of each string over all blocks, and its length. */
  #starts = new Uint32Array(FIRST_STRINGS);
  #lengths = new Uint32Array(FIRST_STRINGS);
  #count = 0;
  #end = 0;

  /**
   * Adds a text; of one that is too long for a cell, as much as shows that.
   * @throws AppError file_inflated
   */
  add(whole: string): void {
    const text = whole.slice(0, MAX_CELL + 1);
    if (this.#count === this.#starts.length) this.#growIndex();
    const block = this.#blockFor(Math.min(text.length * 3, MAX_BYTES_A_CELL));
    const length = block.write(text, this.#end % MEGABYTE);
    this.#starts[this.#count] = this.#end;
    this.#lengths[this.#count] = length;
    this.#count += 1;
    this.#end += length;
  }

  /** Null for an unknown index. */
  get(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null;
    const start = this.#starts[index] ?? 0;
    const offset = start % MEGABYTE;
    const block = this.#blocks[Math.floor(start / MEGABYTE)];
    return block?.toString("utf8", offset, offset + (this.#lengths[index] ?? 0)) ?? "";
  }

  #growIndex(): void {
    if (this.#count >= MAX_STRINGS) throw tooMuch();
    this.#starts = enlarge(this.#starts);
    this.#lengths = enlarge(this.#lengths);
  }

  /** The block with room for that many bytes: no string spans two. */
  #blockFor(bytes: number): Buffer {
    const offset = this.#end % MEGABYTE;
    const block = this.#blocks[Math.floor(this.#end / MEGABYTE)];
    if (block && offset + bytes < MEGABYTE) return block;
    if (this.#blocks.length === MAX_BLOCKS) throw tooMuch();
    const next = Buffer.alloc(MEGABYTE);
    this.#end = this.#blocks.length * MEGABYTE;
    this.#blocks.push(next);
    return next;
  }
}

/** Collects the text of each `si`, without phonetic hints (`rPh`). */
function gatherInto(table: StringTable): XmlHandlers {
  let text = "";
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    close(name) {
      if (name === "si") table.add(unescapeCell(text));
      else if (name === "rPh") isPhonetic = false;
      else if (name === "t") isText = false;
    },
    text(more) {
      if (isText) text = appendText(text, more);
    },
  };
}

/**
 * Reads the shared strings of a workbook.
 * @param xml null for a workbook without any
 * @throws AppError file_broken, file_inflated
 */
export async function readSharedStrings(xml: AsyncIterable<Buffer> | null): Promise<StringTable> {
  const table = new StringTable();
  if (!xml) return table;
  const scanner = createXmlScanner(gatherInto(table));
  const decoder = new TextDecoder();
  for await (const chunk of xml) scanner.feed(decoder.decode(chunk, { stream: true }));
  scanner.end();
  return table;
}
