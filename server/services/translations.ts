import type { i18n } from "i18next";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { createI18n, type Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";

const dictionaries = { es, en };
const instances: Readonly<Record<Language, i18n>> = {
  es: createI18n("es", dictionaries),
  en: createI18n("en", dictionaries),
};

/** The texts of a language, all of them loaded. */
export function textsIn(language: Language): i18n {
  return instances[language];
}

/** One text at a time in a language. */
export function translateIn(language: Language): Translate {
  const instance = instances[language];
  return (key, params) => instance.t(key, params ?? {});
}
