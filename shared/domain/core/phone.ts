/*
 * Telephone numbers as E.164 (ITU-T): a plus and up to 15 digits. Spanish ones have nine digits that begin with 5 to
 * 9 (Plan Nacional de Numeración, RD 2296/2004); a number without prefix is treated as Spanish.
 */

const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
const SPANISH = /^\+34[5-9]\d{8}$/;
const SPANISH_WITHOUT_PREFIX = /^[6-9]\d{8}$/;

function isDialable(number: string): boolean {
  return number.startsWith("+34") ? SPANISH.test(number) : INTERNATIONAL.test(number);
}

/** A zero that is dialled only within the country: `+44 (0)20 …`. */
const TRUNK_PREFIX = /^([\s(]*(?:\+|00)[\d\s.)\p{Pd}]*)\(\s*0\s*\)/u;

/**
 * Parses a telephone number; spaces, dots, dashes and parentheses are ignored, 00 means +, and `(0)` after a prefix is dropped.
 * @returns the number in E.164, or null if it is not one
 */
export function normalizePhone(text: string): string | null {
  const dialled = text.replace(TRUNK_PREFIX, "$1");
  const compact = dialled.replace(/[\s.()\p{Pd}]/gu, "").replace(/^00/, "+");
  const number = SPANISH_WITHOUT_PREFIX.test(compact) ? `+34${compact}` : compact;
  return isDialable(number) ? number : null;
}

/** Formats an E.164 number: Spanish ones as `+34 612 345 678`, others unchanged (their groups differ by country). */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, "+34 $1 $2 $3");
}

/** Whether WhatsApp may know an E.164 number: of Spanish ones only mobiles, which begin with 6 or 7 (RD 2296/2004). */
function isChatNumber(phone: string): boolean {
  return !phone.startsWith("+34") || /^\+34[67]/.test(phone);
}

/** How a number is shown and reached. */
export interface PhoneTargets {
  readonly text: string;
  readonly call: string;
  /** A conversation in WhatsApp, whose address has the number in international form, digits alone; null where it has none. */
  readonly chat: string | null;
}

/** @returns null for what is no telephone number */
export function phoneTargets(phone: string): PhoneTargets | null {
  const number = normalizePhone(phone);
  if (number === null) return null;
  const chat = isChatNumber(number) ? `https://wa.me/${number.slice(1)}` : null;
  return { text: formatPhone(number), call: `tel:${number}`, chat };
}
