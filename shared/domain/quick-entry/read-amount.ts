import { parseMoney } from "#shared/lib/money.ts";

/** Upper limit: no rent or deposit is larger; so many digits are a telephone or document number. */
const MOST_CENTS = 1_000_000_000;

const CURRENCY = /^(?:€|eur|euros?)(?=[\d ])|(?<=[\d ])(?:€|eur|euros?|euritos|pavos)$|(?<=\d{3})e$/giu;

/** Banks write the sign of what came in: `+1.380,00 €`. */
const PLUS = /^\+(?=[\d€])/;
/** `850,-` */
const NO_CENTS = /[.,]-+$/;
/** `850'50`, as prices are handwritten in Spain. */
const HAND_WRITTEN = /^(\d+|\d{1,3}(?:\.\d{3})+)['’´](\d{2})$/;
/** `1,5k` */
const THOUSANDS = /^(\d{1,2})(?:[.,](\d{1,2}))?k$/i;
/** `850 con 50`, `850 euros con 50 céntimos`, as spoken in Spain; with "y" and "and" only where cents are named. */
const SAID =
  /^([\d.]+)(?: ?(?:€|eur|euros?))? (?:con (\d{2})(?: ?(?:c[eé]ntimos?|cts?|€|eur|euros?))?|(?:y|and) (\d{2}) ?(?:c[eé]ntimos?|cts?|cents?))$/i;

/** `50 céntimos` */
const ONLY_CENTS = /^(\d{1,5}) ?(?:c[eé]ntimos?|cts?|cents?)$/i;

/** Whether a text of several words is one amount without a currency. */
export const isSaidAmount = (text: string): boolean => SAID.test(text) || ONLY_CENTS.test(text);

/**
 * Reads an informally written amount, in Spanish or English: `850`, `8,5`, `1.250,00`, `1,250.00`, `850€`, `€850`,
 * `850 euros`, `850'50`, `850 con 50`. If both languages are possible, Spanish wins: `1.250` is one thousand two
 * hundred and fifty, and `1,250`, with three decimals, is not an amount. A number with leading zeros (`007`) is a
 * code.
 * @returns integer cents; null for anything else, for zero, for negative amounts, and for ten million euros and more
 */
export function readAmount(word: string): number | null {
  const digits = word
    .trim()
    .replace(PLUS, "")
    .replace(SAID, "$1,$2$3")
    .replace(ONLY_CENTS, (_said, cents: string) => (Number(cents) / 100).toFixed(2).replace(".", ","))
    .replace(THOUSANDS, (_said, whole: string, part = "") => `${whole}${String(part).padEnd(3, "0")}`)
    .replace(CURRENCY, "")
    .replace(NO_CENTS, "")
    .trim()
    .replace(HAND_WRITTEN, "$1,$2");
  if (!/^\d/.test(digits) || /^0\d/.test(digits)) return null;
  const cents = parseMoney(digits);
  return cents !== null && cents > 0 && cents < MOST_CENTS ? cents : null;
}

/**
 * Whether a word is recognisable as money by itself: by a currency, decimals or thousands. One decimal is ambiguous:
 * `3.4` may be a day or a floor.
 */
export function isMarkedAmount(word: string): boolean {
  return /[€'’´]|eur| con |[.,]\d{2}|[.,]-/i.test(word) && readAmount(word) !== null;
}

/** Of a product, the number that counts: months, seldom more than two years. */
const COUNT = /^\d{1,2}$/;
/** In cents. */
const LEAST_OF_PRODUCT = 1000;

function readProduct(said: string): number | null {
  const [one = "", other, ...more] = said.split(/[*x×]/i);
  if (other === undefined) return readAmount(one);
  const [count, money] = COUNT.test(one) ? [one, other] : [other, one];
  const cents = readAmount(money);
  if (cents === null || more.length > 0 || !COUNT.test(count) || cents < LEAST_OF_PRODUCT) return null;
  return cents * Number(count) || null;
}

/** Reads `850+50`, `850 * 2` and `2x850` as the amount that they come to; null for anything else. */
export function readSum(text: string): number | null {
  const said = text.replace(/\s/g, "");
  if (!/\d[€]?[+*x×]\d/i.test(said)) return null;
  const parts = said.split("+").map(readProduct);
  return parts.every((part) => part !== null) ? parts.reduce((sum, part) => sum + part, 0) : null;
}
