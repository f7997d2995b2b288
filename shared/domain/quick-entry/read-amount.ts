import { parseMoney } from "#shared/lib/money.ts";

/** More than this no rent and no deposit is: so many figures are a telephone or the number of a document. */
const MOST_CENTS = 1_000_000_000;

const CURRENCY = /^(?:€|eur|euros?)(?=[\d ])|(?<=[\d ])(?:€|eur|euros?)$/giu;

/** `850,-` */
const NO_CENTS = /[.,]-+$/;

/**
 * Reads an amount as people write it quickly, in Spanish or English: `850`, `8,5`, `1.250,00`, `1,250.00`, `850€`, `€850`,
 * `850 euros`. Where both languages could be meant the Spanish rule decides: `1.250` is one thousand two hundred and fifty, and
 * `1,250`, three decimals, is no amount. A figure with zeros in front (`007`) is a code.
 * @returns integer cents; null for anything else, for nothing, for less, and for ten million euros and more
 */
export function readAmount(word: string): number | null {
  const figures = word.trim().replace(CURRENCY, "").replace(NO_CENTS, "").trim();
  if (!/^\d/.test(figures) || /^0\d/.test(figures)) return null;
  const cents = parseMoney(figures);
  return cents !== null && cents > 0 && cents < MOST_CENTS ? cents : null;
}

/** Whether a word says by itself that it is money: by a currency, by decimals or by thousands. */
export function isMarkedAmount(word: string): boolean {
  return /[€.,]|eur/i.test(word) && readAmount(word) !== null;
}
