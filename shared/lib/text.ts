import { onFirstUse } from "./formats.ts";

/** Latin letters that Unicode does not decompose, as PostgreSQL's unaccent.rules spell them. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ª: "a",
  º: "o",
  æ: "ae",
  ð: "d",
  ø: "o",
  þ: "th",
  ß: "ss",
  đ: "d",
  ħ: "h",
  ı: "i",
  ĳ: "ij",
  ĸ: "q",
  ŀ: "l",
  ł: "l",
  ŉ: "'n",
  ŋ: "n",
  œ: "oe",
  ŧ: "t",
  ſ: "s",
};

/**
 * Normalizes a text for searches: lower case, without accents or diaeresis (ñ → n, ç → c), spaces collapsed and
 * trimmed. For the letters of European languages it equals PostgreSQL's lower(unaccent(text)).
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ªºæðøþßđħıĳĸŀłŉŋœŧſ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The normalized words of a text, in order. Every character that is neither letter nor digit separates, so that no
 * word contains a wildcard of SQL's LIKE.
 */
export function splitWords(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Whether a text is missing, empty or only whitespace. */
export function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === "";
}

/**
 * Pads an integer with zeros to a fixed number of digits: 42 in 4 digits is `0042`.
 * @throws RangeError if it is negative, not an integer or too long
 */
export function padDigits(number: number, length: number): string {
  const digits = String(number);
  if (!/^\d+$/.test(digits) || digits.length > length) {
    throw new RangeError(`${number} is not an integer of at most ${length} digits`);
  }
  return digits.padStart(length, "0");
}

/** A phone number with a 00 country prefix: ten digits or more, in any grouping. */
const DIALLED = /(?<!\S)00(?=[1-9](?:[ .-]?\d){9,}(?!\S))/g;

/** Converts a search to the stored form: the dialled prefix 00 (`0034 620 …`) becomes the + of the number. */
export const withoutDialling = (search: string): string => search.replace(DIALLED, "");

/**
 * Search terms: the different parts between spaces in normalized form, without punctuation at their ends. Punctuation
 * inside a part is preserved: "ALQ-00001" is one code and not two words.
 */
export function searchTerms(text: string): string[] {
  const parts = normalizeText(withoutDialling(text))
    .split(" ")
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((part) => part !== "");
  return [...new Set(parts)];
}

/** The first of some names, joined; "…" follows where there are more. */
export function joinFirst(names: readonly string[], most: number, separator = ", "): string {
  const more = names.length > most ? ["…"] : [];
  return [...names.slice(0, most), ...more].join(separator);
}

const graphemes = onFirstUse(() => new Intl.Segmenter("es", { granularity: "grapheme" }));

/**
 * The longest prefix of a text with at most `length` UTF-16 code units that splits no user-perceived character. If a
 * single character is longer than that, as many of its code points as fit.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const last = graphemes().segment(text).containing(length)?.index ?? length;
  return last > 0 ? text.slice(0, last) : head.replace(/[\uD800-\uDBFF]$/, "");
}
