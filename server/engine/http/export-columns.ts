import type { i18n } from "i18next";
import * as z from "zod/mini";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type FieldFormat, formatOf } from "#shared/domain/core/fields.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { choicePrefixes, fieldLabel, translateUnknownKey } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { type ResourceColumn, sourceOf, sqlWithin } from "#server/engine/db/columns.ts";
import { readableTable, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import type { Statement } from "#server/engine/db/statement.ts";
import type { SheetCellValue, SheetColumn } from "#server/engine/services/spreadsheet.ts";
import { textsIn, wordsUnder } from "#server/engine/services/translations.ts";

export interface ExportColumn extends SheetColumn {
  readonly sql: string;
  readonly toCell: (value: unknown) => SheetCellValue;
}

/** A column that no field of the row has, for a sheet that is loaded again: `field` names its header, `sql` reads the row `t`. */
export interface AddedColumn {
  readonly field: string;
  readonly sql: string;
  readonly toCell: (value: unknown, language: Language) => SheetCellValue;
}

const technical = new Set(["id", "label", "version", "created_by", "updated_at", "archived_at"]);

/** Excel number formats. */
export const numberFormats = {
  cents: '#,##0.00 "€"',
  basis_points: '0.00"%"',
  date: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
} as const satisfies Partial<Record<FieldFormat, string>>;

/** In characters: Excel shows `###` when a value does not fit. */
function widthOf(format: FieldFormat | null): number {
  if (format === "instant") return 18;
  return format ? 14 : 24;
}

const numberFormatOf: Readonly<Partial<Record<FieldFormat, string>>> = numberFormats;

const formatValue = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "–"));

/** `Nombre: Molino → Molino de agua`, one line for each field. */
function describeChanges(changes: unknown, texts: i18n): string {
  const entries = Object.entries(typeof changes === "object" && changes !== null ? changes : {});
  return entries
    .map(([field, pair]) => `${fieldLabel(texts, null, field)}: ${[pair].flat().map(formatValue).join(" → ")}`)
    .join("\n");
}

/** `Persona: Ver, Crear`, one line for each entity. */
function describePermissions(permissions: unknown, texts: i18n): string {
  const entries = Object.entries(typeof permissions === "object" && permissions !== null ? permissions : {});
  const word = (key: string, fallback: string) => translateUnknownKey(texts, key) ?? fallback;
  return entries
    .map(([entity, allowed]: [string, unknown]) => {
      const words = [allowed].flat().map((action) => word(`administration.right.${String(action)}`, String(action)));
      const name = entity === "*" ? texts.t("administration.role.rest") : word(`entity.${entity}`, entity);
      return `${name}: ${words.join(", ") || "–"}`;
    })
    .join("\n");
}

/** Formats rendered as text of several lines. */
const descriptions: Readonly<Partial<Record<FieldFormat, (value: unknown, texts: i18n) => string>>> = {
  changes: describeChanges,
  permissions: describePermissions,
};

/** Texts for the values of a choice column; empty for free text. */
function wordsOf(
  { area, name }: Resource,
  field: string,
  format: FieldFormat | null,
  language: Language,
): ReadonlyMap<string, string> {
  const prefixes = format === "entity" ? ["entity"] : choicePrefixes({ area, entity: name, field });
  return new Map(prefixes.toReversed().flatMap((prefix) => [...wordsUnder(language, prefix)]));
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function cellReader(format: FieldFormat | null, words: ReadonlyMap<string, string>, yesNo: readonly [string, string]) {
  const wordOf = (text: string) => words.get(text) ?? text;
  return (value: unknown): SheetCellValue => {
    if (value === null || value === undefined) return null;
    if (typeof value === "boolean") return value ? yesNo[0] : yesNo[1];
    if (typeof value === "number") return format === "cents" || format === "basis_points" ? value / 100 : value;
    if (isTexts(value)) return value.map(wordOf).join(", ") || null;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (format === "date") return new Date(`${text}T00:00:00Z`);
    if (format === "instant") return new Date(`${text}Z`);
    return wordOf(text);
  };
}

/** Spreadsheet cells have no time zone: instants are written in Madrid time. */
function selectCell(sql: string, format: FieldFormat | null): string {
  return format === "instant" ? `to_char(${sql} at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI:SS')` : sql;
}

/** Identifying fields come first, then references as on the screen; long texts and the creation time come last. */
const first = ["number", "code", "cod", "title", "last_name", "name", "street"];
const last = ["description", "notes", "body", "changes", "created_at"];

function rankOf({ field }: ResourceColumn): number {
  if (first.includes(field)) return first.indexOf(field) - first.length;
  return last.indexOf(field) + 1;
}

/** The columns in order of relevance. */
function forPeople(resource: Resource): ResourceColumn[] {
  const columns = sourceOf(resource).columns.filter((column) => isForPeople(resource, column));
  return columns.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Whether the schema is an id or holds ids. By type rather than by name: `tax_id` is not one. */
function isId(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodMiniUUID) return true;
  if (!schema) return false;
  return Object.values(schema._zod.def).some((inner) => inner instanceof z.core.$ZodType && isId(inner));
}

/** Fields shown to users: ids are replaced by labels; colours and kinds are left out. */
function isForPeople(resource: Resource, column: ResourceColumn): boolean {
  const { field, isOwn } = column;
  if (technical.has(field)) return false;
  if (isOwn) return namesOf(resource, field) !== undefined || !isId(resource.row.shape[field]);
  return field.endsWith("_label") || formatOf(resource.row.shape[field]) !== null;
}

/** The entity of a column with a list of ids; undefined for any other column. */
function namesOf({ reference_lists = {} }: Resource, field: string): EntityName | undefined {
  return new Map(Object.entries(reference_lists)).get(field);
}

/** The labels of a column of ids, in its order; those out of the reader's scope are left out. */
function selectNames(entity: EntityName, ids: string, { scope, statement }: Reader): string {
  const limit = withinScope(entity, "n", scope, statement);
  return `(select string_agg(n.label, ', ' order by u.ordinal) from unnest(${ids}) with ordinality u(id, ordinal)
    join ${readableTable(entity, scope)} n on n.id = u.id${limit ? ` and ${limit}` : ""})`;
}

/** `version` serves optimistic locking only. */
const hidden = new Set(["version"]);

/** The column to export for a field: itself, or the label of a referenced row; undefined when there is none. */
function columnNamed(resource: Resource, field: string): ResourceColumn | undefined {
  const { byField } = sourceOf(resource);
  const column = byField.get(field);
  if (!column || hidden.has(field)) return undefined;
  if (namesOf(resource, field) || !isId(resource.row.shape[field])) return column;
  return byField.get(`${field.slice(0, -"id".length)}label`);
}

/**
 * The requested columns, in that order, as fields of the list's rows.
 * @throws InvalidInput for an unknown field
 */
function chosenColumns(resource: Resource, fields: readonly string[]): ResourceColumn[] {
  const found = [...new Set(fields)].map((field) => ({ field, column: columnNamed(resource, field) }));
  const unknown = found.filter(({ column }) => column === undefined);
  if (unknown.length > 0)
    throw new InvalidInput(
      resource.name,
      unknown.map(({ field }) => ({ field: "columns", key: "validation.unknown_column", params: { column: field } })),
    );
  return found.flatMap(({ column }) => column ?? []);
}

/** The reader's scope, and the statement that reads the spreadsheet. */
export interface Reader {
  readonly scope: RowScope;
  readonly statement: Statement;
}

/** All columns with added ones, which come before the long texts and the creation time. */
export function withAdded(
  resource: Resource,
  language: Language,
  own: readonly ExportColumn[],
  added: readonly AddedColumn[],
): readonly ExportColumn[] {
  const columns = added.map(({ field, sql, toCell }) => ({
    header: fieldLabel(textsIn(language), resource.name, field),
    width: widthOf(null),
    sql,
    toCell: (value: unknown) => toCell(value, language),
  }));
  const trailing = forPeople(resource).filter((column) => rankOf(column) > 0).length;
  return own.toSpliced(own.length - trailing, 0, ...columns);
}

/**
 * The columns of a resource's spreadsheet, with headers and values in the reader's language.
 * @param fields the requested columns, in order; null for all columns shown to users
 * @throws InvalidInput for an unknown column
 */
export function exportColumns(
  resource: Resource,
  language: Language,
  reader: Reader,
  fields: readonly string[] | null = null,
): ExportColumn[] {
  const texts = textsIn(language);
  const yesNo = [texts.t("value.yes"), texts.t("value.no")] as const;
  return (fields ? chosenColumns(resource, fields) : forPeople(resource)).map((column) => {
    const { field } = column;
    const sql = sqlWithin(column, reader.scope, reader.statement);
    const format = formatOf(resource.row.shape[field]);
    const names = namesOf(resource, field);
    const numFmt = format ? numberFormatOf[format] : undefined;
    const named = field.endsWith("_label") ? `${field.slice(0, -"label".length)}id` : field;
    const describe = format && descriptions[format];
    const words = wordsOf(resource, field, format, language);
    return {
      header: fieldLabel(texts, resource.name, named),
      width: widthOf(format),
      ...(numFmt ? { numFmt } : {}),
      sql: names ? selectNames(names, sql, reader) : selectCell(sql, format),
      toCell: describe ? (value: unknown) => describe(value, texts) : cellReader(format, words, yesNo),
    };
  });
}
