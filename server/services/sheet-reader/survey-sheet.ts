import { columnOf, rowOf } from "./cell-reference.ts";
import type { MergedColumn } from "./merged-cells.ts";
import { MAX_COLUMNS } from "./sheet-limits.ts";
import { attribute, createXmlScanner, deafHandlers } from "./xml-scanner.ts";

/** What is known of a sheet before its rows are read: which cells are merged stands behind them. */
export interface SheetSurvey {
  /** Rows that the sheet names, empty ones included: for a progress that need not be exact. */
  readonly rows: number;
  readonly merged: readonly MergedColumn[];
}

const ROW = Buffer.from("row ");
const END = Buffer.from("sheetData>");
/** Longer than a closing tag with its prefix. */
const OVERLAP = 64;
/** A sheet with more is no list of records. */
const MAX_MERGED = 50_000;

function countRows(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(ROW); at !== -1; at = bytes.indexOf(ROW, at + ROW.length)) {
    const before = bytes[at - 1];
    if (before === 0x3c || before === 0x3a) count += 1;
  }
  return count;
}

/** Where the rows end in a piece of XML, or -1: behind the closing tag, whatever its prefix. */
function endOfRows(bytes: Buffer): number {
  for (let at = bytes.indexOf(END); at !== -1; at = bytes.indexOf(END, at + 1)) {
    const before = bytes.toString("latin1", Math.max(0, at - 20), at);
    if (/<\/(\w+:)?$/.test(before)) return at + END.length;
  }
  return -1;
}

function gatherMerged(merged: MergedColumn[]) {
  return (name: string, attributes: string) => {
    if (name !== "mergeCell" || merged.length === MAX_MERGED) return;
    const [from = "", to = from] = (attribute(attributes, "ref") ?? "").split(":");
    const [column, first, last] = [columnOf(from), rowOf(from), rowOf(to)];
    if (column >= 0 && column < MAX_COLUMNS && last > first) merged.push({ column, first, last });
  };
}

/** Goes through a sheet's XML without reading its cells. @throws AppError file_broken, file_inflated */
export async function surveySheet(xml: AsyncIterable<Buffer>): Promise<SheetSurvey> {
  const merged: MergedColumn[] = [];
  const scanner = createXmlScanner({ ...deafHandlers, open: gatherMerged(merged) });
  const decoder = new TextDecoder();
  let rows = 0;
  let isBehind = false;
  let rest: Buffer = Buffer.alloc(0);
  const pass = (bytes: Buffer) => scanner.feed(decoder.decode(bytes, { stream: true }));
  for await (const chunk of xml) {
    if (isBehind) {
      pass(chunk);
      continue;
    }
    const bytes = Buffer.concat([rest, chunk]);
    const end = endOfRows(bytes);
    isBehind = end !== -1;
    rows += countRows(isBehind ? bytes.subarray(0, end) : bytes) - countRows(rest);
    if (isBehind) pass(bytes.subarray(end));
    rest = Buffer.from(bytes.subarray(-OVERLAP));
  }
  return { rows, merged };
}
