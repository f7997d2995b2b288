import type { SheetCell, SheetRow } from "#shared/domain/administration/sheet-cell.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { columnOf, rowOf } from "./cell-reference.ts";
import { columnLetters } from "../sheet-writer/cell-range.ts";
import { appendText, requireShort } from "./cell-text.ts";
import { type MergedColumn, MergedCells } from "./merged-cells.ts";
import { MAX_COLUMNS, MAX_ELEMENTS, MAX_ROW } from "./sheet-limits.ts";
import { type CellContext, readXlsxCell } from "./xlsx-cell.ts";
import { attribute, createXmlScanner, isTrue, type XmlHandlers } from "../xml-scanner.ts";
import { corruptFile } from "../zip/zip-directory.ts";

function hasContent(cell: SheetCell): boolean {
  return cell !== null && !(typeof cell === "string" && cell.trim() === "");
}

/** A sheet with more merged cells is not a list of records. */
const MAX_MERGED = 50_000;

/** Collects cells into rows; the caller that feeds the scanner takes completed rows. */
class RowGatherer implements XmlHandlers {
  rows: SheetRow[] = [];
  /** Found after the rows. */
  readonly mergedColumns: MergedColumn[] = [];
  readonly #context: CellContext;
  readonly #merged: MergedCells;
  #elements = 0;
  #number = 0;
  #cells: SheetCell[] = [];
  #column = 0;
  #type = "";
  #style = 0;
  #value = "";
  #isFormula = false;
  #isValue = false;
  #isPhonetic = false;
  #isHidden = false;

  constructor(context: CellContext, merged: MergedCells) {
    this.#context = context;
    this.#merged = merged;
  }

  open(name: string, attributes: string): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS) throw new AppError("file_too_many_cells");
    switch (name) {
      case "c":
        return this.#startCell(attributes);
      case "v":
      case "t":
        this.#isValue = !this.#isPhonetic;
        break;
      case "f":
        this.#isFormula = true;
        break;
      case "rPh":
        this.#isPhonetic = true;
        break;
      case "row":
        this.#startRow(attributes);
        break;
      case "mergeCell":
        this.#noteMerged(attribute(attributes, "ref") ?? "");
        break;
      default:
    }
  }

  close(name: string): void {
    switch (name) {
      case "c":
        return this.#endCell();
      case "v":
      case "t":
        this.#isValue = false;
        break;
      case "rPh":
        this.#isPhonetic = false;
        break;
      case "row":
        this.#endRow();
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value = appendText(this.#value, text);
  }

  #startRow(attributes: string): void {
    const rowNumber = Number(attribute(attributes, "r") ?? this.#number + 1);
    if (!Number.isInteger(rowNumber) || rowNumber <= this.#number || rowNumber > MAX_ROW) throw corruptFile();
    this.#number = rowNumber;
    this.#isHidden = isTrue(attributes, "hidden");
    this.#cells = [];
    this.#column = -1;
  }

  #noteMerged(reference: string): void {
    const [from = "", to = from] = reference.split(":");
    const [column, first, last] = [columnOf(from), rowOf(from), rowOf(to)];
    const isColumn = column >= 0 && column < MAX_COLUMNS && last > first;
    if (isColumn && this.mergedColumns.length < MAX_MERGED) this.mergedColumns.push({ column, first, last });
  }

  #startCell(attributes: string): void {
    const reference = attribute(attributes, "r");
    this.#column = reference === null ? this.#column + 1 : columnOf(reference);
    this.#type = attribute(attributes, "t") ?? "";
    this.#style = Number(attribute(attributes, "s") ?? 0);
    this.#value = "";
    this.#isFormula = false;
  }

  #endCell(): void {
    if (this.#column < 0 || this.#column >= MAX_COLUMNS) return;
    const raw = { type: this.#type, style: this.#style, value: this.#value, isFormula: this.#isFormula };
    const cell = readXlsxCell(raw, this.#context);
    if (typeof cell === "string") requireShort(cell, `${columnLetters(this.#column + 1)}${this.#number}`);
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = cell;
  }

  #endRow(): void {
    if (!this.#cells.some(hasContent)) return;
    const cells = this.#merged.fill(this.#number, this.#cells);
    this.rows.push({ number: this.#number, cells, ...(this.#isHidden ? { isHidden: true } : {}) });
  }
}

/**
 * The non-empty rows of a sheet while it is inflated, one chunk in memory at a time.
 * @param merged result of an earlier reading, because merged cells are listed after the rows
 * @returns the columns of merged cells
 * @throws AppError file_broken, file_inflated, file_too_many_cells
 */
export async function* readXlsxRows(
  xml: AsyncIterable<Buffer>,
  context: CellContext,
  merged: readonly MergedColumn[],
): AsyncGenerator<SheetRow, readonly MergedColumn[]> {
  const gatherer = new RowGatherer(context, new MergedCells(merged));
  const scanner = createXmlScanner(gatherer);
  const decoder = new TextDecoder();
  for await (const chunk of xml) {
    scanner.feed(decoder.decode(chunk, { stream: true }));
    yield* gatherer.rows;
    gatherer.rows = [];
  }
  scanner.end();
  yield* gatherer.rows;
  return gatherer.mergedColumns;
}
