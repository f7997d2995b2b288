import { STREETS } from "./day-positions.ts";
import { areTogether, type TextMatch, type LineWord, spanOf } from "./line-words.ts";
import { readMonth } from "#shared/lib/date-text.ts";
import { isNumberWord, readNumberWords } from "./number-words.ts";
import { isSaidAmount, readAmount, readSum } from "./read-amount.ts";

/** "nueve mil novecientos noventa y nueve euros" */
const MOST_WORDS = 7;
const CURRENCIES: ReadonlySet<string> = new Set("€ eur euro euros euritos pavos".split(" "));
const OTHER_CURRENCIES: ReadonlySet<string> = new Set(
  (
    "$ £ us$ quid usd gbp chf mxn cop ars clp pen brl jpy cny dolar dolares dollar dollars libra libras pound pounds " +
    "franco francos francs peso pesos yen yenes"
  ).split(" "),
);
const IN_OTHER_CURRENCY = /^(?:us)?[$£¥]\d|^\d[\d.,]*(?:[$£¥]|us\$|usd|gbp|chf)$|^(?:usd|gbp|chf)\d/;

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

/** Why a number is not taken as the amount though it looks like one. */
export type RefusedNumber = "currency" | "negative" | "zero" | "unclear" | "number";

export interface RefusedAmount extends TextMatch<RefusedNumber> {
  readonly text: string;
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

const isNumber = ({ text }: LineWord) => /^\d/.test(text);

/** Whether a number belongs to an address: "calle mayor 120", "piso 2". */
function isInAddress(words: readonly LineWord[], first: number): boolean {
  if (NUMBERED.has(words[first - 1]?.folded ?? "")) return true;
  const before = words.slice(Math.max(0, first - MOST_OF_STREET), first);
  const street = before.findLastIndex(({ folded }) => STREETS.has(folded));
  return street >= 0 && street < before.length - 1 && !before.slice(street + 1).some(isNumber);
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
  strength !== "marked" && isInAddress(words, first);

const HAS_CENTS = /[.,'’´]\d{2}(?:\D|$)| con | c[eé]nt| cts?$|\dk$|[+*x×]|[.,]-/i;
/** `15.11` may be a day. */
const LIKE_DAY = /^\d{1,2}\.\d{2}$/;

function strengthOf(text: string, isFirst: boolean): Strength {
  if (/[€]|eur/i.test(text) || /\d[.]\d{3}/.test(text)) return "marked";
  if (HAS_CENTS.test(text) && !LIKE_DAY.test(text)) return "marked";
  if (/^\d{3,}$|^\d{1,3}(?: \d{3})+$/.test(text) || LIKE_DAY.test(text) || /^\d+e$/i.test(text)) return "whole";
  return isFirst && /^\d{2}/.test(text) ? "whole" : "small";
}

const saidBy = (words: readonly LineWord[]) => words.map(({ text }) => text).join(" ");

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

/** `1,250`: three Spanish decimals or an English thousand. */
const AMBIGUOUS = /^\+?(?:€|eur)?\d{1,3},\d{3}(?:€|eur|euros)?$/i;
const NEGATIVE = /^[-−–](?:€ ?)?(?=\d)|(?<=\d|€)[-−]$/;
const ZERO = /^(?:€)?0+(?:[.,]0{1,2})?(?:€|eur|euros)?$/i;
/** "850 mil": a number of three digits is seldom one of thousands. */
const LARGE_THOUSANDS = /^\d{3} mil\b/i;
/** `700 850 €`: 700,850 euros, or two numbers. In cents. */
const LEAST_UNCLEAR_GROUP = 10_000_000;

function refusalOf({ text, value, strength }: AmountCandidate): RefusedNumber | null {
  if (LARGE_THOUSANDS.test(text) && strength !== "marked") return "unclear";
  return value >= LEAST_UNCLEAR_GROUP && /^\d{3} \d{3}(?: |€|$)/.test(text) ? "unclear" : null;
}

/** "ochocientos veinte treinta": words of numbers that are not one. */
const isFollowedByNumber = ({ text, next }: AmountCandidate, words: readonly LineWord[]) =>
  /^\p{L}/u.test(text) && isNumberWord(words[next]?.folded ?? "") && areTogether(words.slice(next - 1, next + 1));

const OF_CURRENCY = /^(?:suizos|canadienses|australianos)$/;

/** A number in another currency, its sign or name before or after it. */
function otherCurrencyAt(words: readonly LineWord[], index: number): readonly LineWord[] | null {
  const [one, next, third] = words.slice(index, index + 3);
  if (!one || one.isLiteral) return null;
  if (IN_OTHER_CURRENCY.test(one.folded)) return [one];
  if (next && !next.isLiteral && isNumber(one) && OTHER_CURRENCIES.has(next.folded)) return [one, next];
  if (next && third && isNumber(one) && isNumber(next) && OTHER_CURRENCIES.has(third.folded)) return [one, next, third];
  return next && isNumber(next) && OTHER_CURRENCIES.has(one.folded) ? [one, next] : null;
}

/** "850 abad menos 50" may be 800 or 850. */
function lessAt(words: readonly LineWord[], index: number): readonly LineWord[] | null {
  const [sign, less] = words.slice(index, index + 2);
  return sign && less && /^(?:menos|minus)$/.test(sign.folded) && isNumber(less) ? [sign, less] : null;
}

/** "850 con 5" may be 850,05 or 850,50; "mil y pico" is any number. */
function vagueAt(words: readonly LineWord[], index: number): readonly LineWord[] | null {
  const said = words.slice(index, index + 3);
  const [one, joint, last] = said;
  if (!one || !joint || !last || !areTogether(said) || last.isLiteral) return null;
  const isShortCents = isNumber(one) && joint.folded === "con" && (/^\d$/.test(last.text) || isNumberWord(last.folded));
  const isMore = joint.folded === "y" && /^(?:pico|algo)$/.test(last.folded);
  return isShortCents || (isMore && (isNumber(one) || readNumberWords([one.folded]) !== null)) ? said : null;
}

/** A number that is no amount, and why. */
function refusedAt(words: readonly LineWord[], index: number): { refused: RefusedAmount; next: number } | null {
  const one = words[index];
  if (!one || one.isLiteral) return null;
  const currency = otherCurrencyAt(words, index);
  if (currency) {
    const named = words[index + currency.length];
    const other = named && OF_CURRENCY.test(named.folded) ? [...currency, named] : currency;
    const refused = { ...spanOf(other, "currency" as const), text: saidBy(other) };
    return { refused, next: index + other.length };
  }
  const isMoneyNext = CURRENCIES.has(words[index + 1]?.folded ?? "");
  const said = words.slice(index, index + (isMoneyNext ? 2 : 1));
  const refuse = (reason: RefusedNumber) => ({
    refused: { ...spanOf(said, reason), text: saidBy(said) },
    next: index + said.length,
  });
  if (NEGATIVE.test(one.text) && readAmount(one.text.replace(NEGATIVE, "")) !== null) return refuse("negative");
  if (ZERO.test(one.text)) return refuse("zero");
  const vague = vagueAt(words, index) ?? lessAt(words, index);
  if (vague)
    return { refused: { ...spanOf(vague, "unclear" as const), text: saidBy(vague) }, next: index + vague.length };
  return AMBIGUOUS.test(one.text) ? refuse("unclear") : null;
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
