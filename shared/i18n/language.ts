import { languages, type Language } from "#shared/lib/language.ts";

/**
 * The default language is Spanish; the fallback for missing texts is English (docs/design/specification.md, section
 * 1).
 */
export const DEFAULT_LANGUAGE: Language = "es";
export const FALLBACK_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** A stored language; Spanish for anything else. */
export const toLanguage = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE);

/** The preferred language of an `Accept-Language` header (RFC 9110, 12.5.4); Spanish if it names none of ours. */
export function readAcceptLanguage(header: string | undefined): Language {
  const ranked = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith("q="));
      return { language: tag.slice(0, 2), quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return ranked.map(({ language }) => language).find(isLanguage) ?? DEFAULT_LANGUAGE;
}
