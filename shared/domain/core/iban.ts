import { padDigits } from "#shared/lib/text.ts";

/*
 * Bank accounts as IBAN: ISO 13616, check digits by ISO/IEC 7064 MOD 97-10. The lengths are those of the SWIFT IBAN
 * registry for the countries of SEPA (European Payments Council, EPC409-09), the only ones money can be collected
 * from.
 */

const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

const IBAN = /^[A-Z]{2}(?:0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]+$/;
const SPANISH_IBAN = /^ES\d{22}$/;

/** Weights of the Código Cuenta Cliente (Consejo Superior Bancario). */
const CCC_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6] as const;

/** MOD 97-10 of ISO/IEC 7064. Letters count as A = 10 … Z = 35; processing digit by digit keeps the number small. */
export function modulo97(text: string): number {
  return Array.from(text, (character) => Number.parseInt(character, 36)).reduce(
    (rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97,
    0,
  );
}

/** The control digit of ten digits of a CCC: 11 minus the weighted sum modulo 11, 10 written 1 and 11 written 0. */
function cccControl(tenDigits: string): string {
  const sum = CCC_WEIGHTS.reduce((total, weight, index) => total + weight * Number(tenDigits.charAt(index)), 0);
  const control = 11 - (sum % 11);
  if (control === 11) return "0";
  return control === 10 ? "1" : String(control);
}

/** Both check digits of a CCC: over bank and branch (after two zeros), and over the account. */
function cccControls(bankAndBranch: string, account: string): string {
  return `${cccControl(`00${bankAndBranch}`)}${cccControl(account)}`;
}

function hasRightSpanishControls(iban: string): boolean {
  if (!SPANISH_IBAN.test(iban)) return false;
  return iban.slice(12, 14) === cccControls(iban.slice(4, 12), iban.slice(14));
}

/** The stored form of an account: upper case, without spaces, dots and dashes, nor a leading "IBAN". */
export function normalizeIban(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.\p{Pd}]/gu, "")
    .replace(/^IBAN:?/, "");
}

/**
 * Whether a text, in any case and with separators, is a valid IBAN of a SEPA country: its length, its two check
 * digits and, in Spain, the two check digits of the CCC.
 */
export function isValidIban(text: string): boolean {
  const iban = normalizeIban(text);
  const country = iban.slice(0, 2);
  if (!IBAN.test(iban) || iban.length !== SEPA_LENGTHS[country]) return false;
  if (modulo97(`${iban.slice(4)}${iban.slice(0, 4)}`) !== 1) return false;
  return country !== "ES" || hasRightSpanishControls(iban);
}

/** The length of a country's accounts; null outside of SEPA. */
export const ibanLengthOf = (country: string): number | null => SEPA_LENGTHS[country.toUpperCase()] ?? null;

/** Whether a text has the shape and the check digits of an account of any country (ISO 13616), 15 to 34 characters. */
export function hasIbanCheckDigits(text: string): boolean {
  const iban = normalizeIban(text);
  if (!IBAN.test(iban) || iban.length < 15 || iban.length > 34) return false;
  return modulo97(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1;
}

/** Formats an IBAN in groups of four, as ISO 13616 prescribes for print. */
export function formatIban(iban: string): string {
  return normalizeIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * The valid Spanish IBAN of an account, for demo data and tests.
 * @param bank 0 to 9999
 * @param branch 0 to 9999
 * @param account 0 to 9,999,999,999
 * @throws RangeError outside of that
 */
export function generateSpanishIban(bank: number, branch: number, account: number): string {
  const bankAndBranch = `${padDigits(bank, 4)}${padDigits(branch, 4)}`;
  const accountDigits = padDigits(account, 10);
  const ccc = `${bankAndBranch}${cccControls(bankAndBranch, accountDigits)}${accountDigits}`;
  return `ES${padDigits(98 - modulo97(`${ccc}ES00`), 2)}${ccc}`;
}
