import type { NamedField } from "#shared/domain/administration/match-columns.ts";
import type { Vocabulary } from "#shared/domain/administration/read-cell.ts";
import type { SheetDefinition } from "#shared/domain/administration/sheet-definition.ts";
import type { SheetField } from "#shared/domain/administration/sheet-field.ts";
import { choiceWord, fieldLabel, translateUnknownKey } from "#shared/i18n/translator.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { textsIn } from "#server/engine/services/translations.ts";

export function labelOfField({ entity, code }: Pick<SheetField, "entity" | "code">, language: Language): string {
  return fieldLabel(textsIn(language), entity, code);
}

export function wordOfChoice({ area, entity, code }: SheetField, value: string, language: Language): string {
  const texts = textsIn(language);
  return choiceWord((key) => translateUnknownKey(texts, key), { area, entity, field: code }, value);
}

/** A sheet's fields with all names accepted in headers. */
export function namedFields({ fields }: SheetDefinition): readonly NamedField[] {
  return fields.map((field) => ({
    code: field.code,
    names: [...languages.map((language) => labelOfField(field, language)), ...field.aliases],
  }));
}

function wordsOf(field: SheetField): Map<string, string> {
  const words = new Map<string, string>();
  for (const value of field.values)
    for (const word of [value, ...languages.map((language) => wordOfChoice(field, value, language))])
      words.set(normalizeText(word), value);
  return words;
}

/** Accepted words for the options of a sheet: in either language, or the codes themselves. */
export function vocabularyOf({ fields }: SheetDefinition): Vocabulary {
  const choices = fields.filter(({ kind }) => kind === "choice");
  return { choices: new Map(choices.map((field) => [field.code, wordsOf(field)])) };
}
