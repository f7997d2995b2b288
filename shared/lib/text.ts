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
 * The form of a text that searches compare: lower case, without accents or diaeresis (ñ → n, ç → c), blanks
 * collapsed and trimmed. For the letters of European languages it equals PostgreSQL's lower(unaccent(text)).
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
 * The words of a text in their normalized form, in order. Whatever is neither letter nor digit separates, so that
 * no word carries a wildcard of SQL's LIKE.
 */
export function splitWords(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Whether a text is missing, empty or made of blanks only. */
export function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === "";
}

/**
 * An integer written with a fixed number of digits, zeros in front: 42 in 4 digits is `0042`.
 * @throws RangeError when it is negative, not an integer or too long
 */
export function padDigits(number: number, length: number): string {
  const digits = String(number);
  if (!/^\d+$/.test(digits) || digits.length > length) {
    throw new RangeError(`${number} is not an integer of at most ${length} digits`);
  }
  return digits.padStart(length, "0");
}

/** A telephone with its country: ten figures or more, in whatever groups. */
const DIALLED = /(?<!\S)00(?=[1-9](?:[ .-]?\d){9,}(?!\S))/g;

/** A search as what it looks for is stored: the 00 that is dialled before a country (`0034 620 …`) is the + of the number. */
export const withoutDialling = (search: string): string => search.replace(DIALLED, "");

/**
 * What a search looks for: the parts between blanks in their normalized form, without punctuation at their ends. What
 * stands inside a part stays: "ALQ-00001" is one code and not two words.
 */
export function searchTerms(text: string): string[] {
  return normalizeText(withoutDialling(text))
    .split(" ")
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((part) => part !== "");
}

const graphemes = onFirstUse(() => new Intl.Segmenter("es", { granularity: "grapheme" }));

/**
 * The longest beginning of a text that has at most `length` UTF-16 code units and splits nothing that people see as one
 * character. Of a single character that is longer by itself as many code points as fit.
 */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const last = graphemes().segment(text).containing(length)?.index ?? length;
  return last > 0 ? text.slice(0, last) : head.replace(/[\uD800-\uDBFF]$/, "");
}
