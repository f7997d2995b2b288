import { languages, type Language } from "#shared/lib/language.ts";

/** Spanish is the language until a person chooses otherwise; English is the fallback (docs/design/specification.md, section 1). */
export const DEFAULT_LANGUAGE: Language = "es";
export const FALLBACK_LANGUAGE: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** A language as it was kept; Spanish for anything else. */
export const toLanguage = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE);

/** The language an `Accept-Language` header asks for first (RFC 9110, 12.5.4); Spanish when it names none of ours. */
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
