import { i18n } from "#shared/client/i18n.ts";
import { translateUnknownKey, type MessageParams, type Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { type FieldLabel, useTranslations } from "#shared/ui/use-t.ts";

export interface Texts {
  readonly t: Translate;
  readonly language: Language;
  readonly fieldLabel: FieldLabel;
  /** The text of a key built at run time, or null if there is none. */
  readonly textOf: (key: string, params?: MessageParams) => string | null;
}

const textIn: Texts["textOf"] = (key, params) => translateUnknownKey(i18n, key, params);

/** What a generic component needs for its texts: texts by key, names of fields, and the language for formats. */
export function useTexts(): Texts {
  return { ...useTranslations(), textOf: textIn };
}
