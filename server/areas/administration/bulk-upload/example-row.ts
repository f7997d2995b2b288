import { textOfCell } from "#shared/domain/administration/read-cell.ts";
import type { SheetCell } from "#shared/domain/administration/sheet-cell.ts";
import type { SheetDefinition } from "#shared/domain/administration/sheet-definition.ts";
import type { SheetField } from "#shared/domain/administration/sheet-field.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { wordOfChoice } from "./sheet-words.ts";

/** Value of a field in the template's example row; options and yes/no in the reader's language. */
export function exampleOf(field: SheetField, language: Language): string {
  const value = field.values.find((one) => wordOfChoice(field, one, "es") === field.example);
  if (value !== undefined) return wordOfChoice(field, value, language);
  if (field.kind !== "boolean" || language === "es") return field.example;
  return { Sí: "Yes", No: "No" }[field.example] ?? field.example;
}

/** Whether a row is the template's unchanged example row, which is skipped. */
export function exampleFilter({ fields }: SheetDefinition, columns: readonly (string | null)[]) {
  const given = fields.filter(({ code }) => columns.includes(code));
  const examples = languages.map((language) =>
    given.map((field) => ({ index: columns.indexOf(field.code), text: exampleOf(field, language) })),
  );
  return (cells: readonly SheetCell[]) =>
    examples.some((example) => example.every(({ index, text }) => textOfCell(cells[index] ?? null) === text));
}
