import type { i18n } from "i18next";
import { type FieldFormat, formatOf } from "#shared/domain/core/fields.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { fieldLabel, translateUnknownKey } from "#shared/i18n/translator.ts";
import { type Column, sourceOf } from "#server/db/columns.ts";
import type { SheetColumn } from "#server/services/spreadsheet.ts";

export type Cell = string | number | Date | boolean | null;

export interface ExportColumn extends SheetColumn {
  readonly sql: string;
  readonly toCell: (value: unknown) => Cell;
}

const technical = new Set(["id", "label", "version", "created_by", "updated_at", "archived_at"]);

const numberFormats: Readonly<Partial<Record<FieldFormat, string>>> = {
  cents: '#,##0.00 "€"',
  basis_points: '0.00"%"',
  date: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
};

const print = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "–"));

/** `Nombre: Molino → Molino de agua`, a line a field. */
function describeChanges(changes: unknown, texts: i18n): string {
  const entries = Object.entries(typeof changes === "object" && changes !== null ? changes : {});
  return entries
    .map(([field, pair]) => `${fieldLabel(texts, null, field)}: ${[pair].flat().map(print).join(" → ")}`)
    .join("\n");
}

function cellReader(
  format: FieldFormat | null,
  translateValue: (value: string) => string,
  yesNo: readonly [string, string],
) {
  return (value: unknown): Cell => {
    if (value === null || value === undefined) return null;
    if (typeof value === "boolean") return value ? yesNo[0] : yesNo[1];
    if (typeof value === "number") return format === "cents" || format === "basis_points" ? value / 100 : value;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (format === "date") return new Date(`${text}T00:00:00Z`);
    if (format === "instant") return new Date(`${text}Z`);
    return translateValue(text);
  };
}

/** A spreadsheet's cells know no time zone: instants are written as the clock in Madrid showed them. */
function selectCell(sql: string, format: FieldFormat | null): string {
  return format === "instant" ? `to_char(${sql} at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI:SS')` : sql;
}

/** When a row was made says least of it: that column comes last. */
function forPeople(resource: Resource): Column[] {
  const columns = sourceOf(resource).columns.filter((column) => isForPeople(resource, column));
  return columns.toSorted((a, b) => Number(a.field === "created_at") - Number(b.field === "created_at"));
}

/** Fields that people read: ids give way to the names they stand for; colours, kinds and lists of ids stay out. */
function isForPeople(resource: Resource, column: Column): boolean {
  const { field, isOwn } = column;
  if (technical.has(field) || field.endsWith("_ids")) return false;
  if (isOwn) return !field.endsWith("_id");
  return field.endsWith("_label") || formatOf(resource.row.shape[field]) !== null;
}

/** The columns of a resource's spreadsheet, with headers and values in the reader's language. */
export function exportColumns(resource: Resource, texts: i18n): ExportColumn[] {
  const yesNo = [texts.t("value.yes"), texts.t("value.no")] as const;
  return forPeople(resource).map(({ field, sql }) => {
    const format = formatOf(resource.row.shape[field]);
    const numFmt = format ? numberFormats[format] : undefined;
    const named = field.endsWith("_label") ? `${field.slice(0, -"label".length)}id` : field;
    const prefix = format === "entity" ? "entity" : `${resource.area}.${field}`;
    const translateValue = (value: string) =>
      translateUnknownKey(texts, `${prefix}.${value}`) ??
      translateUnknownKey(texts, `components.${field}.${value}`) ??
      value;
    return {
      header: fieldLabel(texts, resource.name, named),
      width: format ? 14 : 24,
      ...(numFmt ? { numFmt } : {}),
      sql: selectCell(sql, format),
      toCell:
        format === "changes"
          ? (value: unknown) => describeChanges(value, texts)
          : cellReader(format, translateValue, yesNo),
    };
  });
}
