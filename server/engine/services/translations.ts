import type { i18n } from "i18next";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { createI18n, type Dictionary, type Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";

const dictionaries = { es, en };
const instances: Readonly<Record<Language, i18n>> = {
  es: createI18n("es", dictionaries),
  en: createI18n("en", dictionaries),
};

/** The i18n instance of a language, fully loaded. */
export function textsIn(language: Language): i18n {
  return instances[language];
}

/** A translate function for a language. */
export function translateIn(language: Language): Translate {
  const instance = instances[language];
  return (key, params) => instance.t(key, params ?? {});
}

/** Words by key prefix (before the last dot), then by value (after it); Spanish when a language has none. */
function indexWords(...known: readonly Dictionary[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const index = new Map<string, Map<string, string>>();
  for (const [key, word] of known.flatMap((dictionary) => Object.entries(dictionary))) {
    const dot = key.lastIndexOf(".");
    const prefix = key.slice(0, dot);
    const words = index.get(prefix) ?? new Map<string, string>();
    index.set(prefix, words.set(key.slice(dot + 1), word));
  }
  return index;
}

const indexes = { es: indexWords(es), en: indexWords(es, en) } as const;
const none: ReadonlyMap<string, string> = new Map();

/** The texts of a language with keys `<prefix>.<value>`, by value; to translate many values of one kind. */
export function wordsUnder(language: Language, prefix: string): ReadonlyMap<string, string> {
  return indexes[language].get(prefix) ?? none;
}
