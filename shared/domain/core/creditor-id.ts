import { modulo97 } from "./iban.ts";
import { padDigits } from "#shared/lib/text.ts";

/*
 * SEPA creditor identifier: European Payments Council, EPC016, AT-C002. Country, two check digits (ISO/IEC 7064 MOD
 * 97-10), three characters of the creditor's choice that the check digits do not cover, and the national number,
 * which in Spain is the NIF.
 */

const CREDITOR_ID = /^[A-Z]{2}(?:0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]{3}[A-Z0-9]{1,28}$/;

const countryOf = (id: string) => id.slice(0, 2);
const nationalNumberOf = (id: string) => id.slice(7);

/** The stored form: upper case, without spaces, dots and dashes. */
export const normalizeCreditorId = (text: string): string => text.toUpperCase().replace(/[\s.\p{Pd}]/gu, "");

/** Whether a normalized text is a creditor identifier with correct check digits. */
export function isValidCreditorId(id: string): boolean {
  return CREDITOR_ID.test(id) && modulo97(`${nationalNumberOf(id)}${id.slice(0, 4)}`) === 1;
}

/** Whether a Spanish identifier contains this NIF; identifiers of other countries contain another national number. */
export function isCreditorIdOf(id: string, taxId: string): boolean {
  return countryOf(id) !== "ES" || nationalNumberOf(id) === taxId;
}

/** The Spanish identifier of a NIF, for demo data and tests. */
export function generateCreditorId(taxId: string, suffix = "000"): string {
  return `ES${padDigits(98 - modulo97(`${taxId}ES00`), 2)}${suffix}${taxId}`;
}
