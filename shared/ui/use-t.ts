import { createContext, use } from "react";
import { i18n } from "#shared/client/i18n.ts";
import { DEFAULT_LANGUAGE } from "#shared/i18n/language.ts";
import { translate, type Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";

/** The interface language, told by `Providers`: a list asks for it in hundreds of cells, so it is no store of its own for each. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

const translateTo =
  (lng: Language): Translate =>
  (key, params) =>
    translate(i18n, lng, key, params);
/** One a language, so that whoever draws with it is drawn again when another is chosen. */
const translators: Readonly<Record<Language, Translate>> = { es: translateTo("es"), en: translateTo("en") };

/** The interface language, for dates and amounts; the component is drawn again when the person chooses another. */
export const useLanguage = (): Language => use(LanguageContext);

/** Texts in the interface language; the component is drawn again when the person chooses another. */
export function useT(): Translate {
  return translators[useLanguage()];
}
