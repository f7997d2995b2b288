import type { Language } from "./language.ts";

const locales = { es: "es-ES", en: "en-GB" } as const;

/**
 * Creates an `Intl` formatter on first use: each takes milliseconds, which a page need not spend before its first
 * paint.
 * @returns a getter of the one formatter
 */
export function onFirstUse<Format>(make: () => Format): () => Format {
  let formatter: Format | undefined;
  return () => (formatter ??= make());
}

/**
 * The same, one per language.
 * @param make receives the locale, `es-ES`
 * @returns a getter by language
 */
export function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const formats = { es: onFirstUse(() => make(locales.es)), en: onFirstUse(() => make(locales.en)) };
  return (language) => formats[language]();
}
