import type { Language } from "./language.ts";

const locales = { es: "es-ES", en: "en-GB" } as const;

/**
 * A formatter of `Intl` made when it is first needed: each takes milliseconds, which a page need not spend before it is drawn.
 * @returns hands over the one formatter
 */
export function onFirstUse<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

/**
 * The same, one for each language.
 * @param make is given the locale, `es-ES`
 * @returns hands over a language's formatter
 */
export function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const formats = { es: onFirstUse(() => make(locales.es)), en: onFirstUse(() => make(locales.en)) };
  return (language) => formats[language]();
}
