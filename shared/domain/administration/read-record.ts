import type { MessageKey } from "#locales/es.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import { normalizeDocumentation } from "../core/tax-id.ts";
import { validate } from "../core/validate.ts";
import { addressResource } from "../properties/address.ts";
import { completeAddress } from "./complete-address.ts";
import { isEmptyCell, readCell, textOfCell, type Vocabulary } from "./read-cell.ts";
import type { SheetCell, SheetRow } from "./sheet-cell.ts";
import type { SheetDay, SheetDefinition, SheetValues } from "./sheet-definition.ts";
import type { SheetField } from "./sheet-field.ts";
import { keyOfAddress } from "./sheet-keys.ts";

/** An issue with one field of a row. */
export interface RecordIssue {
  /** The field's code. */
  readonly field: string;
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** The text of the cell; null if there is none. */
  readonly value: string | null;
}

/** A row of a sheet as a record. References are names as written, not ids yet. */
export interface SheetRecord {
  readonly number: number;
  /** Values of the entity's own table, without references and address. */
  readonly values: SheetValues;
  /** The names in each reference field: one text, or several. */
  readonly references: SheetValues;
  readonly address: SheetValues | null;
  readonly addressKey: string | null;
  readonly key: string | null;
  readonly issues: readonly RecordIssue[];
}

/** A reader for the matched columns of a sheet. */
export interface RecordReader {
  read(row: SheetRow): SheetRecord;
}

/**
 * Placeholder for an id until the database resolves it; the same name gets the same id, for rules that compare them.
 */
const placeholderOf = (index: number) => `01890000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const MAX_SHOWN = 100;

interface Column {
  readonly field: SheetField;
  /** Column index of its cells, or null for a constant of all rows. */
  readonly index: number | null;
  readonly constant: string;
}

interface Read {
  readonly own: Record<string, unknown>;
  readonly references: Record<string, unknown>;
  readonly address: Record<string, unknown>;
  readonly issues: RecordIssue[];
}

const shown = (cell: SheetCell) => textOfCell(cell).slice(0, MAX_SHOWN) || null;

function targetOf({ field }: Column, read: Read): Record<string, unknown> {
  if (field.isOfAddress) return read.address;
  return field.reference ? read.references : read.own;
}

/** Documents are compared in their stored form, however they are written. */
function storedReference({ reference }: SheetField, value: unknown): unknown {
  if (reference?.by !== "documentation" && reference?.by !== "tax_id") return value;
  return Array.isArray(value)
    ? value.map((one) => normalizeDocumentation(String(one)))
    : normalizeDocumentation(String(value));
}

function readCells(columns: readonly Column[], row: SheetRow, vocabulary: Vocabulary): Read {
  const read: Read = { own: {}, references: {}, address: {}, issues: [] };
  for (const column of columns) {
    const { field, index, constant } = column;
    const cell = index === null ? constant : (row.cells[index] ?? null);
    if (isEmptyCell(cell)) continue;
    const reading = readCell(field, cell, vocabulary);
    if ("issue" in reading) read.issues.push({ field: field.code, ...reading.issue, value: shown(cell) });
    else targetOf(column, read)[field.code] = storedReference(field, reading.value);
  }
  return read;
}

/**
 * A reader for a sheet with matched columns.
 * @param columns the field of each column, null for ignored ones
 */
export function createRecordReader(
  sheet: SheetDefinition,
  matching: { readonly columns: readonly (string | null)[]; readonly constants: Readonly<Record<string, string>> },
  vocabulary: Vocabulary,
  day: SheetDay,
): RecordReader {
  const columns = sheet.fields.flatMap((field): Column[] => {
    const index = matching.columns.indexOf(field.code);
    const constant = matching.constants[field.code] ?? "";
    if (index === -1 && constant === "") return [];
    return [{ field, index: index === -1 ? null : index, constant }];
  });
  return { read: (row) => toRecord(sheet, columns, row, readCells(columns, row, vocabulary), day) };
}

type Found = ReturnType<typeof validate>;

/** Placeholder ids for references, which are resolved later. */
function placeholders(sheet: SheetDefinition, { references, address }: Read): Record<string, unknown> {
  const names: unknown[] = [];
  const idOf = (name: unknown) => {
    if (!names.includes(name)) names.push(name);
    return placeholderOf(names.indexOf(name));
  };
  const ids = Object.entries(references).map(([field, value]): [string, unknown] => [
    field,
    Array.isArray(value) ? value.map(idOf) : idOf(value),
  ]);
  const addressReference =
    sheet.addressField && Object.keys(address).length > 0 ? { [sheet.addressField]: idOf(address) } : {};
  return { ...Object.fromEntries(ids), ...addressReference };
}

/** The messages of the domain validation, each with the cell's text. */
function toIssues(
  found: Found,
  columns: readonly Column[],
  row: SheetRow,
  isReported: (field: string) => boolean,
): RecordIssue[] {
  if (found.valid) return [];
  return found.messages
    .filter(({ field }) => !isReported(field))
    .map(({ field, key, params }) => {
      const index = columns.find((column) => column.field.code === field)?.index ?? null;
      return { field, key, params, value: index === null ? null : shown(row.cells[index] ?? null) };
    });
}

/** Reports a missing address on its street, since the address has no column of its own. */
function withoutAddressField(sheet: SheetDefinition, issues: readonly RecordIssue[]): RecordIssue[] {
  return issues.map((issue) => (issue.field === sheet.addressField ? { ...issue, field: "street" } : issue));
}

/** The valid values, whatever is wrong with the others: enough to search for duplicates and overlaps. */
function rightOnes(sheet: SheetDefinition, values: SheetValues, issues: readonly RecordIssue[]): SheetValues {
  const right: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const isElsewhere = sheet.references.has(field) || field === sheet.addressField;
    if (value != null && !isElsewhere && !issues.some((issue) => issue.field === field)) right[field] = value;
  }
  return right;
}

function readAddress(sheet: SheetDefinition, columns: readonly Column[], row: SheetRow, read: Read, day: SheetDay) {
  const isGiven = sheet.addressField !== null && Object.keys(read.address).length > 0;
  if (!isGiven) return { address: null, addressKey: null, issues: [] };
  const completed = completeAddress(read.address);
  const found = validate(addressResource, completed, day.today);
  const reported = new Set(read.issues.map(({ field }) => field));
  const issues = toIssues(found, columns, row, (field) => reported.has(field));
  const address: SheetValues = found.valid ? found.value : completed;
  return { address, addressKey: keyOfAddress(address), issues };
}

function toRecord(
  sheet: SheetDefinition,
  columns: readonly Column[],
  row: SheetRow,
  read: Read,
  day: SheetDay,
): SheetRecord {
  const completed = sheet.complete(read.own);
  const found = validate(sheet.resource, { ...completed, ...placeholders(sheet, read) }, day.today);
  const reported = new Set(read.issues.map(({ field }) => field));
  const own = withoutAddressField(
    sheet,
    toIssues(found, columns, row, (field) => reported.has(field)),
  );
  const ruled = sheet
    .check({ ...completed, ...read.references }, day)
    .map(({ field, key }) => ({ field, key, params: {}, value: null }));
  const { address, addressKey, issues: ofAddress } = readAddress(sheet, columns, row, read, day);
  const issues = [...read.issues, ...own, ...ruled, ...ofAddress];
  const normalized: SheetValues = found.valid ? { ...completed, ...found.value } : completed;
  const values = rightOnes(sheet, normalized, issues);
  const key = sheet.keyOf({ ...values, ...read.references });
  return { number: row.number, values, references: read.references, address, addressKey, key, issues };
}
