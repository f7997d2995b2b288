import type { Language } from "./language.ts";
import { formatWhole } from "./numbers.ts";

/*
 * Money is integer cents, rates are basis points (2100 = 21 %), rounding is half away from zero at the cent
 * (docs/design/product.md, section 2). Products are computed in BigInt: cents times basis points exceed the safe
 * integers.
 */

const BASIS_POINTS = 10_000n;
const NO_BREAK_SPACE = "\u00a0";

/**
 * Formats an amount: 123456 → `1.234,56 €` in Spanish (with a no-break space, as Intl prints it) and `€1,234.56` in
 * English. Euros and cents are formatted separately because a float loses the cents of large amounts.
 * @param cents integer cents, may be negative
 */
export function formatCents(cents: number, language: Language): string {
  const size = Math.abs(cents);
  const rest = size % 100;
  const euros = formatWhole((size - rest) / 100, language);
  const decimals = String(rest).padStart(2, "0");
  const sign = cents < 0 ? "-" : "";
  return language === "es" ? `${sign}${euros},${decimals}${NO_BREAK_SPACE}€` : `${sign}€${euros}.${decimals}`;
}

/**
 * Formats an amount for bank and tax files: 123456 → `1234.56`, with a minus for negatives.
 * @param cents integer cents
 */
export function formatDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Formats an amount in whole euros, rounded half away from zero, for places with many amounts side by side: 123456 →
 * `1.235 €` in Spanish and `€1,235` in English.
 * @param cents integer cents, may be negative
 */
export function formatEuros(cents: number, language: Language): string {
  const euros = Math.round(Math.abs(cents) / 100);
  const sign = cents < 0 && euros > 0 ? "-" : "";
  const digits = formatWhole(euros, language);
  return language === "es" ? `${sign}${digits}${NO_BREAK_SPACE}€` : `${sign}€${digits}`;
}

/** An optional minus and an optional € on either side of the digits. */
const MONEY = /^(?:([-−]) ?)?(?:€ ?)?(\d[\d., ]*?)(?: ?€)?$/;

/** Accepted number formats; the groups are whole euros and decimals. */
const DIGITS = [
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, // 1.234 and 1.234,56
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{1,2}))?$/, // 1 234,56
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/, // 1,234.56
  /^([1-9]\d{0,2}(?:,\d{3}){2,})$/, // 1,234,567
  /^(\d+)(?:[.,](\d{1,2}))?$/, // 850 and 850,5 and 1234.56
] as const;

/**
 * Parses an amount that a person typed or pasted, in Spanish or English notation. `1.234` is a thousand (Spanish
 * use); `1,234` is refused as ambiguous: three Spanish decimals or an English thousand. Never more than two decimals.
 * @returns integer cents, or null if the text is not an amount (negative ones only with `allowNegative`)
 */
export function parseMoney(text: string, options: { allowNegative?: boolean } = {}): number | null {
  const money = MONEY.exec(text.replace(/\s+/g, " ").trim());
  const digits = money?.[2] ?? "";
  const parts = DIGITS.map((shape) => shape.exec(digits)).find((match) => match !== null);
  if (!money || !parts) return null;
  const isNegative = money[1] !== undefined;
  if (isNegative && options.allowNegative !== true) return null;
  const cents = Number(`${(parts[1] ?? "").replace(/\D/g, "")}${(parts[2] ?? "").padEnd(2, "0")}`);
  if (!Number.isSafeInteger(cents)) return null;
  return isNegative ? 0 - cents : cents;
}

/**
 * Applies a rate to an amount, rounded half away from zero to the cent and exact for any safe integer.
 * @param cents integer cents
 * @param basisPoints integer rate, 2100 = 21 %
 * @returns integer cents
 * @throws RangeError when an argument is not an integer
 */
export function applyRate(cents: number, basisPoints: number): number {
  const product = BigInt(cents) * BigInt(basisPoints);
  const size = product < 0n ? -product : product;
  const rounded = Number((2n * size + BASIS_POINTS) / (2n * BASIS_POINTS));
  return product < 0n ? 0 - rounded : rounded;
}
