import { i18n } from "#shared/client/i18n.ts";
import { fieldLabel, translateUnknownKey, type MessageParams, type Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";

export interface Texts {
  readonly t: Translate;
  readonly language: Language;
  /** A field's name for people. */
  readonly fieldLabel: (entity: string | null, field: string) => string;
  /** The text of a key put together at run time, or null when there is none. */
  readonly textOf: (key: string, params?: MessageParams) => string | null;
}

const labelIn: Texts["fieldLabel"] = (entity, field) => fieldLabel(i18n, entity, field);
const textIn: Texts["textOf"] = (key, params) => translateUnknownKey(i18n, key, params);

/** Everything a generic component needs to speak: texts by key, names of fields, and the language for formats. */
export function useTexts(): Texts {
  const t = useT();
  const language = useLanguage();
  return { t, language, fieldLabel: labelIn, textOf: textIn };
}
