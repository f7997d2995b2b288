import { normalizeText, truncate } from "#shared/lib/text.ts";
import type { SheetDefinition } from "./sheet-definition.ts";
import { REMEMBERED_HEADER_LENGTH } from "./policy.ts";
import type { SheetField } from "./sheet-field.ts";

/** How the columns of a file map to fields, as proposed or as chosen by the user. */
export interface Matching {
  /** Index from 0 of the sheet that is read. */
  readonly sheet: number;
  /** Row number of the header, as the spreadsheet counts it. */
  readonly header_row: number;
  /** Field code of each column; null for ignored columns. */
  readonly columns: readonly (string | null)[];
  /** Constant values, as typed, for fields without a column. */
  readonly constants: Readonly<Record<string, string>>;
}

/** A field with the header names it may have, in either language. */
export interface NamedField {
  readonly code: string;
  readonly names: readonly string[];
}

/** Filler words in headers. */
const FILLING = /\b(?:de la|del|de|la|el|los|las|of the|of|the|no|nº|num|numero)\b/g;

/** Normalizes a header or name for comparison: no accents, case, punctuation, or units in parentheses. */
export function normalizeHeader(text: string): string {
  return normalizeText(text.replace(/\([^)]*\)|\*/g, " "))
    .replace(/[^\p{L}\p{N}/]+/gu, " ")
    .trim();
}

/** The normalized header without filler words. */
const looseHeader = (text: string) => normalizeHeader(text).replace(FILLING, " ").replace(/\s+/g, " ").trim();

type Normalize = (text: string) => string;

function indexNames(fields: readonly NamedField[], normalize: Normalize): Map<string, string> {
  const index = new Map<string, string>();
  for (const { code, names } of fields)
    for (const name of [code, ...names]) {
      const key = normalize(name);
      // The first field to claim a name keeps it: labels come before aliases.
      if (key !== "" && !index.has(key)) index.set(key, code);
    }
  return index;
}

/** A header as it is remembered, cut once normalized: one letter may become two (ß, æ). */
export const rememberedHeader = (text: string): string =>
  truncate(normalizeHeader(text), REMEMBERED_HEADER_LENGTH).trim();

/** What a row of data has in place of a header: numbers of documents and phones, days, addresses of mail. */
const isData = (text: string) => /[\p{N}@]/u.test(text);

/** The field's code that a user chose before for a normalized header which names none. */
export type RememberedHeaders = ReadonlyMap<string, string>;

const nothingRemembered: RememberedHeaders = new Map();

/**
 * Matches headers to fields: by name in either language, by code, by alias, and then as the user chose before. Each field is
 * matched once; unrecognised headers give null.
 */
export function matchColumns(
  headers: readonly string[],
  fields: readonly NamedField[],
  remembered: RememberedHeaders = nothingRemembered,
): (string | null)[] {
  const matched: (string | null)[] = headers.map(() => null);
  const taken = new Set<string>();
  const labels = fields.map(({ code, names }) => ({ code, names: names.slice(0, LABELS) }));
  const steps: readonly (readonly [readonly NamedField[], Normalize])[] = [
    [labels, normalizeHeader],
    [fields, normalizeHeader],
    [fields, looseHeader],
  ];
  for (const [named, normalize] of steps) {
    const index = indexNames(named, normalize);
    for (const [columnIndex, header] of headers.entries()) {
      const code = index.get(normalize(header));
      if (matched[columnIndex] !== null || code === undefined || taken.has(code)) continue;
      matched[columnIndex] = code;
      taken.add(code);
    }
  }
  const known = new Set(fields.map(({ code }) => code));
  for (const [columnIndex, header] of headers.entries()) {
    const code = remembered.get(rememberedHeader(header));
    if (matched[columnIndex] !== null || code === undefined || taken.has(code) || !known.has(code)) continue;
    matched[columnIndex] = code;
    taken.add(code);
  }
  return matched;
}

/** The first names of a field are its labels in the two languages. */
const LABELS = 2;

/** Required fields with neither a column nor a constant. */
export function missingFields(
  sheet: SheetDefinition,
  { columns, constants }: Pick<Matching, "columns" | "constants">,
): readonly SheetField[] {
  return sheet.fields.filter(
    ({ code, isRequired }) => isRequired && !columns.includes(code) && (constants[code] ?? "").trim() === "",
  );
}

/**
 * The headers of a file that name no field by themselves and occur once, with the field that a user chose; null for a column that is
 * left out. What the product knows is never remembered otherwise: a left-out "Nombre" of one file is the name in the next. Nor is what
 * looks like data, in a file without headers.
 * @param cells of the header row
 */
export function otherHeaders(
  cells: readonly string[],
  columns: readonly (string | null)[],
  fields: readonly NamedField[],
): readonly { readonly header: string; readonly field: string | null }[] {
  const names = cells.map(rememberedHeader);
  return names.flatMap((header, index) => {
    const cell = cells[index] ?? "";
    const isOne = header !== "" && names.indexOf(header) === names.lastIndexOf(header);
    const isKnown = matchColumns([cell], fields)[0] !== null;
    return isOne && !isKnown && !isData(cell) ? [{ header, field: columns[index] ?? null }] : [];
  });
}

/** A sheet's first rows, of which one is the header. */
interface PreviewedSheet {
  readonly rows: readonly { readonly number: number; readonly cells: readonly (string | null)[] }[];
}

/** An earlier file with the matching that its user chose. */
export interface MatchedFile {
  readonly sheets: readonly PreviewedSheet[];
  readonly matching: Matching;
}

const namesOf = (cells: readonly (string | null)[]) => cells.map((cell) => normalizeHeader(cell ?? ""));

/**
 * The matching of an earlier file, for a file that has all its headers, in whatever order and row: a corrected file is not matched
 * again. Null where the headers differ, one occurs twice, a further column is one that can be loaded, or a row of the file names
 * more fields than the earlier file had headers: one without headers had data in their place, which another file has too.
 * @param isField whether a header names a field
 */
export function recallMatching(
  sheets: readonly PreviewedSheet[],
  { sheets: earlier, matching }: MatchedFile,
  isField: (header: string) => boolean,
): Matching | null {
  const header = earlier[matching.sheet]?.rows.find(({ number }) => number === matching.header_row)?.cells ?? [];
  const named = namesOf(header).flatMap((name, index) =>
    name === "" ? [] : [[name, matching.columns[index] ?? null] as const],
  );
  const columnOf = new Map(named);
  if (named.length === 0 || columnOf.size !== named.length) return null;
  const fieldsIn = ({ cells }: PreviewedSheet["rows"][number]) =>
    cells.filter((cell) => cell !== null && isField(cell)).length;
  if (sheets.some(({ rows }) => rows.some((row) => fieldsIn(row) > named.length))) return null;
  for (const [sheet, { rows }] of sheets.entries())
    for (const { number, cells } of rows) {
      const names = namesOf(cells);
      const hasEach = [...columnOf.keys()].every((name) => names.filter((one) => one === name).length === 1);
      const isFurther = (cell: string | null, index: number) =>
        cell !== null && !columnOf.has(names[index] ?? "") && isField(cell);
      if (hasEach && !cells.some(isFurther))
        return { ...matching, sheet, header_row: number, columns: names.map((name) => columnOf.get(name) ?? null) };
    }
  return null;
}
