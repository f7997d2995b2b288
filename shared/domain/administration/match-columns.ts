import { normalizeText } from "#shared/lib/text.ts";
import type { SheetDefinition } from "./sheet-definition.ts";
import type { SheetField } from "./sheet-field.ts";

/** How the columns of a file become fields, as it was proposed or as a person chose it. */
export interface Matching {
  /** Which of the file's sheets is read, from 0. */
  readonly sheet: number;
  /** The row of the header, as the spreadsheet counts it. */
  readonly header_row: number;
  /** The code of each column's field; null for those left out. */
  readonly columns: readonly (string | null)[];
  /** What fields without a column are for every row, as one would type it. */
  readonly constants: Readonly<Record<string, string>>;
}

/** A field with the names that people may write above its column, in either language. */
export interface NamedField {
  readonly code: string;
  readonly names: readonly string[];
}

/** Words that headers have or do not have. */
const FILLING = /\b(?:de la|del|de|la|el|los|las|of the|of|the|no|nº|num|numero)\b/g;

/** A header or name as it is compared: without accents, case, marks, units in parentheses. */
export function normalizeHeader(text: string): string {
  return normalizeText(text.replace(/\([^)]*\)|\*/g, " "))
    .replace(/[^\p{L}\p{N}/]+/gu, " ")
    .trim();
}

/** The same without words that say nothing. */
const looseHeader = (text: string) => normalizeHeader(text).replace(FILLING, " ").replace(/\s+/g, " ").trim();

type Normalize = (text: string) => string;

function indexNames(fields: readonly NamedField[], normalize: Normalize): Map<string, string> {
  const index = new Map<string, string>();
  for (const { code, names } of fields)
    for (const name of [code, ...names]) {
      const key = normalize(name);
      // The first field to claim a name keeps it: labels stand before aliases.
      if (key !== "" && !index.has(key)) index.set(key, code);
    }
  return index;
}

/**
 * Finds the field of each header: by its name in either language, by its code, by what else people call it. No field is
 * given twice; what is not recognised is left out.
 */
export function matchColumns(headers: readonly string[], fields: readonly NamedField[]): (string | null)[] {
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
    for (const [place, header] of headers.entries()) {
      const code = index.get(normalize(header));
      if (matched[place] !== null || code === undefined || taken.has(code)) continue;
      matched[place] = code;
      taken.add(code);
    }
  }
  return matched;
}

/** The first names of a field are its labels in the two languages. */
const LABELS = 2;

/** Fields that a sheet cannot be loaded without and that neither a column nor a constant gives. */
export function missingFields(
  sheet: SheetDefinition,
  { columns, constants }: Pick<Matching, "columns" | "constants">,
): readonly SheetField[] {
  return sheet.fields.filter(
    ({ code, isRequired }) => isRequired && !columns.includes(code) && (constants[code] ?? "").trim() === "",
  );
}
