import { parseMoney } from "#shared/lib/money.ts";

/** More than this no rent and no deposit is: so many figures are a telephone or the number of a document. */
const MOST_CENTS = 1_000_000_000;

const CURRENCY = /^(?:€|eur|euros?)(?=[\d ])|(?<=[\d ])(?:€|eur|euros?)$|(?<=\d{3})e$/giu;

/** `850,-` */
const NO_CENTS = /[.,]-+$/;
/** `850'50`, as prices are written by hand in Spain. */
const HAND_WRITTEN = /^(\d+)['’´](\d{2})$/;
/** `850 con 50`, `850 euros con 50 céntimos`, as it is said in Spain. */
const SAID = /^([\d.]+)(?: ?(?:€|eur|euros?))? con (\d{2})(?: ?(?:c[eé]ntimos?|cts?|€|eur|euros?))?$/i;

/** A text of several words that is one amount without naming a currency. */
export const isSaidAmount = (text: string): boolean => SAID.test(text);

/**
 * Reads an amount as people write it quickly, in Spanish or English: `850`, `8,5`, `1.250,00`, `1,250.00`, `850€`, `€850`,
 * `850 euros`, `850'50`, `850 con 50`. Where both languages could be meant the Spanish rule decides: `1.250` is one thousand two hundred and fifty, and
 * `1,250`, three decimals, is no amount. A figure with zeros in front (`007`) is a code.
 * @returns integer cents; null for anything else, for nothing, for less, and for ten million euros and more
 */
export function readAmount(word: string): number | null {
  const figures = word
    .trim()
    .replace(SAID, "$1,$2")
    .replace(CURRENCY, "")
    .replace(NO_CENTS, "")
    .trim()
    .replace(HAND_WRITTEN, "$1,$2");
  if (!/^\d/.test(figures) || /^0\d/.test(figures)) return null;
  const cents = parseMoney(figures);
  return cents !== null && cents > 0 && cents < MOST_CENTS ? cents : null;
}

/**
 * Whether a word says by itself that it is money: by a currency, by decimals or by thousands. One decimal says too little:
 * `3.4` is a day or a floor as well.
 */
export function isMarkedAmount(word: string): boolean {
  return /[€'’´]|eur| con |[.,]\d{2}|[.,]-/i.test(word) && readAmount(word) !== null;
}
