import { CURRENCIES, isNumber, saidBy } from "./amount-words.ts";
import { areTogether, type LineWord, spanOf, type TextMatch } from "./line-words.ts";
import { isNumberWord, readNumberWords } from "./number-words.ts";
import { readAmount } from "./read-amount.ts";

const OTHER_CURRENCIES: ReadonlySet<string> = new Set(
  (
    "$ £ us$ quid usd gbp chf mxn cop ars clp pen brl jpy cny dolar dolares dollar dollars libra libras pound pounds " +
    "franco francos francs peso pesos yen yenes"
  ).split(" "),
);
const IN_OTHER_CURRENCY = /^(?:us)?[$£¥]\d|^\d[\d.,]*(?:[$£¥]|us\$|usd|gbp|chf)$|^(?:usd|gbp|chf)\d/;

/** Why a number is not taken as the amount though it looks like one. */
export type RefusedNumber = "currency" | "negative" | "zero" | "unclear" | "number";

export interface RefusedAmount extends TextMatch<RefusedNumber> {
  readonly text: string;
}

/** `1,250`: three Spanish decimals or an English thousand. */
const AMBIGUOUS = /^\+?(?:€|eur)?\d{1,3},\d{3}(?:€|eur|euros)?$/i;
const NEGATIVE = /^[-−–](?:€ ?)?(?=\d)|(?<=\d|€)[-−]$/;
const ZERO = /^(?:€)?0+(?:[.,]0{1,2})?(?:€|eur|euros)?$/i;
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
export function refusedAt(words: readonly LineWord[], index: number): { refused: RefusedAmount; next: number } | null {
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
