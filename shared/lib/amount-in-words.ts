import type { Language } from "./language.ts";

/*
 * Amounts written out, as on receipts. Spanish numerals follow the RAE's Ortografía: one word up to thirty
 * (`veintiuno`), the apocope before a noun (`veintiún euros`), `de` after whole millions (`un millón de euros`).
 */

const SPANISH_SMALL =
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const SPANISH_TENS = " diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const SPANISH_HUNDREDS =
  " ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ");

const ENGLISH_SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const ENGLISH_TENS = "  twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const join = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ");

function spanishBelowHundred(number: number): string | undefined {
  if (number < 30) return SPANISH_SMALL[number];
  const unit = number % 10;
  const ten = SPANISH_TENS[Math.floor(number / 10)];
  return unit === 0 ? ten : `${ten} y ${SPANISH_SMALL[unit]}`;
}

function spanishBelowThousand(number: number): string | undefined {
  if (number === 100) return "cien";
  const rest = number % 100;
  return join(SPANISH_HUNDREDS[Math.floor(number / 100)], rest === 0 ? "" : spanishBelowHundred(rest));
}

/** Shortens `uno` before a noun, including the nouns mil and millón. */
const shorten = (words: string) => words.replace(/veintiuno$/, "veintiún").replace(/uno$/, "un");

function spanishBelowMillion(number: number): string {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  const counted = thousands > 1 ? shorten(spanishBelowThousand(thousands) ?? "") : "";
  return join(counted, thousands > 0 ? "mil" : "", rest === 0 ? "" : spanishBelowThousand(rest));
}

function spanishNumber(number: number): string {
  if (number === 0) return "cero";
  const millions = Math.floor(number / 1_000_000);
  const rest = number % 1_000_000;
  const counted = millions === 1 ? "un millón" : `${shorten(spanishBelowMillion(millions))} millones`;
  return shorten(join(millions === 0 ? "" : counted, rest === 0 ? "" : spanishBelowMillion(rest)));
}

function englishBelowThousand(number: number): string | undefined {
  if (number < 20) return ENGLISH_SMALL[number];
  const unit = number % 10;
  if (number < 100) {
    const ten = ENGLISH_TENS[Math.floor(number / 10)];
    return unit === 0 ? ten : `${ten}-${ENGLISH_SMALL[unit]}`;
  }
  const rest = number % 100;
  return join(
    ENGLISH_SMALL[Math.floor(number / 100)],
    "hundred",
    rest === 0 ? "" : `and ${englishBelowThousand(rest)}`,
  );
}

const ENGLISH_SCALES = [
  [1_000_000_000, "billion"],
  [1_000_000, "million"],
  [1_000, "thousand"],
] as const;

function englishNumber(number: number): string {
  const scale = ENGLISH_SCALES.find(([size]) => number >= size);
  if (!scale) return englishBelowThousand(number) ?? "";
  const [size, name] = scale;
  const rest = number % size;
  const and = rest > 0 && rest < 100 ? "and" : "";
  return join(englishNumber(Math.floor(number / size)), name, and, rest === 0 ? "" : englishNumber(rest));
}

function inSpanish(euros: number, cents: number): string {
  const of = euros >= 1_000_000 && euros % 1_000_000 === 0 ? "de " : "";
  const whole = `${spanishNumber(euros)} ${of}${euros === 1 ? "euro" : "euros"}`;
  return cents === 0 ? whole : `${whole} con ${spanishNumber(cents)} ${cents === 1 ? "céntimo" : "céntimos"}`;
}

function inEnglish(euros: number, cents: number): string {
  const whole = `${englishNumber(euros)} ${euros === 1 ? "euro" : "euros"}`;
  return cents === 0 ? whole : `${whole} and ${englishNumber(cents)} ${cents === 1 ? "cent" : "cents"}`;
}

const wholeWriters = { es: spanishNumber, en: englishNumber } as const;

/**
 * Writes an integer out as it is used before a masculine noun: 21 → `veintiún` (meses).
 * @param number from 0 to a million millions
 */
export const numberInWords = (number: number, language: Language): string => wholeWriters[language](number);

const writers = { es: inSpanish, en: inEnglish } as const;
const minus = { es: "menos ", en: "minus " } as const;
/** Just below 10^12 euros, where both languages need a further scale word (Spanish `billón`, English `trillion`). */
const MAX_CENTS = 99_999_999_999_999;

/**
 * Writes an amount out: 123456 → `mil doscientos treinta y cuatro euros con cincuenta y seis céntimos`.
 * @param cents integer cents, absolute value less than a million millions of euros
 * @throws RangeError outside of that
 */
export function amountInWords(cents: number, language: Language): string {
  const size = Math.abs(cents);
  if (!Number.isInteger(cents) || size > MAX_CENTS) throw new RangeError(`${cents} cannot be written out`);
  const rest = size % 100;
  return `${cents < 0 ? minus[language] : ""}${writers[language]((size - rest) / 100, rest)}`;
}
