import { CURRENCIES, isNumber, saidBy } from "./amount-words.ts";
import { isConcept } from "./concepts.ts";
import { STREETS } from "./day-positions.ts";
import { areTogether, type TextMatch, type LineWord, spanOf } from "./line-words.ts";
import { readMonth } from "#shared/lib/date-text.ts";
import { NOISE } from "./noise.ts";
import { isNumberWord, readNumberWords } from "./number-words.ts";
import { isMethodWord } from "./read-method.ts";
import { refusedAt, type RefusedAmount, type RefusedNumber } from "./refused-numbers.ts";
import { isSaidAmount, readAmount, readSum } from "./read-amount.ts";

/** "nueve mil novecientos noventa y nueve euros" */
const MOST_WORDS = 7;
/**
 * How surely a number is money: by a currency or its cents; a whole number of three digits or more, or the first of
 * the line; or only a small one, which may be a count, a floor or a day.
 */
export type Strength = "marked" | "whole" | "small";

/** A number that may be the amount, with its words: `850`, `850 €`, `€ 850`, `1 250,00`. */
export interface AmountCandidate extends TextMatch<number> {
  readonly strength: Strength;
  readonly text: string;
  /** Position of its first word among the words of the line, and of the word after it. */
  readonly first: number;
  readonly next: number;
}

/** Number after which it counts something, or names a part of an address. */
const COUNTED: ReadonlySet<string> = new Set(
  (
    "% mes meses dia dias semana semanas ano anos h hora horas hab habitaciones m2 metros personas plazo plazos pagos " +
    "veces recibos cuotas month months day days week weeks year years rooms people payments instalments"
  ).split(" "),
);
const NUMBERED: ReadonlySet<string> = new Set(
  (
    "piso planta puerta bloque portal escalera local apto apartamento trastero garaje numero num n no nº n.º # flat floor " +
    "apt apartment unit door building number room habitacion via"
  ).split(" "),
);
/** Words between a street and its number: "calle dos de mayo 12". */
const MOST_OF_STREET = 4;

/** Whether a number belongs to an address: "calle mayor 120", "piso 2". */
function isInAddress(words: readonly LineWord[], first: number): boolean {
  if (NUMBERED.has(words[first - 1]?.folded ?? "")) return true;
  const before = words.slice(Math.max(0, first - MOST_OF_STREET), first);
  const street = before.findLastIndex(({ folded }) => STREETS.has(folded));
  return street >= 0 && street < before.length - 1 && !before.slice(street + 1).some(isNumber);
}

/** The first two digits are the province (`shared/domain/properties/postal-code.ts`). */
const POSTAL_CODE = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
/** Words that are part of no name and of no place. */
const SMALL_WORDS: ReadonlySet<string> = new Set("a de del y e para for from of to and los las the".split(" "));

function mayBeName(words: readonly LineWord[], index: number): boolean {
  const word = words[index];
  if (!word || !/^\p{L}/u.test(word.text) || isConcept(words, index)) return false;
  return !NOISE.has(word.folded) && !SMALL_WORDS.has(word.folded) && !isMethodWord(word.folded);
}

/** "garcia 41013 sevilla": five digits between a name and a place are a postal code. */
function isPostalCode(words: readonly LineWord[], first: number): boolean {
  return (
    POSTAL_CODE.test(words[first]?.text ?? "") &&
    mayBeName(words, first - 1) &&
    mayBeName(words, first + 1) &&
    areTogether(words.slice(first - 1, first + 2))
  );
}

/** A year after a month names what is paid: "alquiler de noviembre 2026". */
function isYearOfMonth(words: readonly LineWord[], first: number): boolean {
  const [before, earlier] = [words[first - 1], words[first - 2]];
  if (!/^(?:19|20)\d{2}$/.test(words[first]?.text ?? "")) return false;
  const month = before && /^(?:de|del|of)$/.test(before.folded) ? earlier : before;
  return month !== undefined && readMonth(month.folded) !== null;
}

/** "850 semana pasada": so many are no weeks. In cents. */
const LEAST_NOT_COUNTED = 30_000;

const MEASURE = /^(?:%|m[2²]|metros)$/;
/** Whether a number says something else than money: "92,50 m2", or an unmarked one. */
export const isOtherNumber = (words: readonly LineWord[], { first, next, strength, value }: AmountCandidate): boolean =>
  MEASURE.test(words[next]?.folded ?? "") ||
  (strength !== "marked" &&
    ((value < LEAST_NOT_COUNTED && COUNTED.has(words[next]?.folded ?? "")) || isYearOfMonth(words, first)));

export const isAddressNumber = (words: readonly LineWord[], { first, strength }: AmountCandidate): boolean =>
  strength !== "marked" && (isInAddress(words, first) || isPostalCode(words, first));

const HAS_CENTS = /[.,'’´]\d{2}(?:\D|$)| con | c[eé]nt| cts?$|\dk$|[+*x×]|[.,]-/i;
/** `15.11` may be a day. */
const LIKE_DAY = /^\d{1,2}\.\d{2}$/;

function strengthOf(text: string, isFirst: boolean): Strength {
  if (/[€]|eur/i.test(text) || /\d[.]\d{3}/.test(text)) return "marked";
  if (HAS_CENTS.test(text) && !LIKE_DAY.test(text)) return "marked";
  if (/^\d{3,}$|^\d{1,3}(?: \d{3})+$/.test(text) || LIKE_DAY.test(text) || /^\d+e$/i.test(text)) return "whole";
  return isFirst && /^\d{2}/.test(text) ? "whole" : "small";
}

/** An amount in words, `mil doscientos`, `2 mil 500 euros`; below a hundred it needs a currency. */
function spokenAt(words: readonly LineWord[], index: number): AmountCandidate | null {
  for (let count = Math.min(MOST_WORDS, words.length - index); count > 0; count -= 1) {
    const said = words.slice(index, index + count);
    if (!areTogether(said) || said.some(({ isLiteral }) => isLiteral)) continue;
    const isMoney = said.length > 1 && CURRENCIES.has(said.at(-1)?.folded ?? "");
    const number = readNumberWords((isMoney ? said.slice(0, -1) : said).map(({ folded }) => folded));
    if (number === null || (!isMoney && number < 100)) continue;
    const strength = isMoney ? "marked" : "whole";
    return { ...spanOf(said, number * 100), strength, text: saidBy(said), first: index, next: index + count };
  }
  return null;
}

/**
 * Spaces as thousands separators; without cents or a currency only at the start of the line, since "piso 2 640" is
 * something else.
 */
function isInGroups(text: string, index: number): boolean {
  return /^\+?\d{1,3} \d{3}[.,]\d{1,2}(?:€|eur(?:os?)?)?$/i.test(text) || (index === 0 && /^[1-9] \d{3}$/.test(text));
}

function candidateAt(words: readonly LineWord[], index: number): AmountCandidate | null {
  const one = words[index];
  if (!one || one.isLiteral) return null;
  for (const count of [5, 4, 3, 2]) {
    const said = words.slice(index, index + count);
    if (said.length < count || !areTogether(said) || said.some(({ isLiteral }) => isLiteral)) continue;
    const text = saidBy(said);
    const isOne =
      said.some(({ folded }) => CURRENCIES.has(folded)) || isInGroups(text, one.index) || isSaidAmount(text);
    const cents = isOne ? readAmount(text) : readSum(text);
    if (cents === null) continue;
    const strength = strengthOf(text, index === 0);
    return { ...spanOf(said, cents), strength, text, first: index, next: index + count };
  }
  const spoken = spokenAt(words, index);
  if (spoken) return spoken;
  const cents = readAmount(one.text) ?? readSum(one.text);
  const strength = strengthOf(one.text, index === 0);
  return cents === null ? null : { ...spanOf([one], cents), strength, text: one.text, first: index, next: index + 1 };
}

/** "850 mil": a number of three digits is seldom one of thousands. */
const LARGE_THOUSANDS = /^\d{3} mil\b/i;
/** `700 850 €`: 700,850 euros, or two numbers. In cents. */
const LEAST_UNCLEAR_GROUP = 10_000_000;

function refusalOf({ text, value, strength }: AmountCandidate): RefusedNumber | null {
  if (LARGE_THOUSANDS.test(text) && strength !== "marked") return "unclear";
  return value >= LEAST_UNCLEAR_GROUP && /^\d{3} \d{3}(?: |€|$)/.test(text) ? "unclear" : null;
}

/** "ochocientos veinte treinta", "mil doscientos con cincuenta": words of numbers that are not one. */
function isFollowedByNumber({ text, next }: AmountCandidate, words: readonly LineWord[]): boolean {
  const end = words[next]?.folded === "con" ? next + 1 : next;
  return /^\p{L}/u.test(text) && isNumberWord(words[end]?.folded ?? "") && areTogether(words.slice(next - 1, end + 1));
}

export interface NumbersOfLine {
  readonly candidates: readonly AmountCandidate[];
  readonly refused: readonly RefusedAmount[];
}

/** The numbers of a line that may be its amount, and those that look like one and are not. */
export function findNumbers(words: readonly LineWord[]): NumbersOfLine {
  const candidates: AmountCandidate[] = [];
  const refused: RefusedAmount[] = [];
  for (let index = 0; index < words.length;) {
    const no = refusedAt(words, index);
    const candidate = no ? null : candidateAt(words, index);
    const reason = candidate && (isFollowedByNumber(candidate, words) ? "unclear" : refusalOf(candidate));
    if (no) refused.push(no.refused);
    else if (candidate && reason)
      refused.push({ ...spanOf(words.slice(index, candidate.next), reason), text: candidate.text });
    else if (candidate) candidates.push(candidate);
    index = no?.next ?? candidate?.next ?? index + 1;
  }
  return { candidates, refused };
}
