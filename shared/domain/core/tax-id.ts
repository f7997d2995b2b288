import { padDigits } from "#shared/lib/text.ts";

/*
 * Numbers that identify persons in Spain.
 *
 * - dni: 8 digits and a letter, RD 1553/2005 art. 11. nie: X, Y or Z, 7 digits and a letter, Orden INT/2058/2008. The
 *   letter is the number modulo 23 in the table of the Ministry of the Interior (X, Y, Z count as 0, 1, 2).
 * - nif: K, L or M, 7 characters and a "carácter de verificación alfabético" (RD 1065/2007 art. 19.2 and 20.2), for
 *   natural persons without DNI or NIE. The decree names no formula; the letter is that of the DNI over the 7 digits,
 *   as python-stdnum (es.nif, pull request 81) and FormValidation compute it.
 * - cif: the NIF of legal persons and entities, Orden EHA/451/2008 (first letters) and Decreto 2423/1975 (control).
 * - passport: no formula; travel documents of any country.
 */

/** The kinds of documentation a person may have. */
export const documentationTypes = ["dni", "nie", "nif", "cif", "passport"] as const;

/** One kind of documentation. */
export type DocumentationType = (typeof documentationTypes)[number];

const CONTROL_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CIF_CONTROL_LETTERS = "JABCDEFGHI";
const NIE_LETTERS = "XYZ";

const CIF_LETTERS = "ABCDEFGHJNPQRSUVW";
const CIF_WITH_DIGIT = "ABEH";
const CIF_WITH_LETTER = "NPQRSW";
/** The province of those who do not reside in Spain. */
const NON_RESIDENT_PREFIX = "00";

const shapes = {
  dni: /^\d{8}[A-Z]$/,
  nie: /^[XYZ]\d{7}[A-Z]$/,
  nif: /^[KLM]\d{7}[A-Z]$/,
  cif: /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/,
  passport: /^(?=.*\d)[A-Z0-9]{5,20}$/,
} as const;

const SHORT_DNI = /^\d{7}[A-Z]$/;

function controlLetter(number: number): string {
  return CONTROL_LETTERS.charAt(number % CONTROL_LETTERS.length);
}

/** Whether the last character is the correct control letter of the preceding digits. */
function endsWithControlLetter(digitsAndLetter: string): boolean {
  return digitsAndLetter.slice(-1) === controlLetter(Number(digitsAndLetter.slice(0, -1)));
}

/** Digits in odd positions are doubled and the digits of the product added; the control digit completes the ten. */
function cifControlDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The valid control characters, one or two: some kinds use a digit, some a letter, others either. */
function cifControls(letter: string, digits: string): string {
  const digit = cifControlDigit(digits);
  const controlByLetter = CIF_CONTROL_LETTERS.charAt(digit);
  if (CIF_WITH_LETTER.includes(letter) || digits.startsWith(NON_RESIDENT_PREFIX)) {
    return controlByLetter;
  }
  return CIF_WITH_DIGIT.includes(letter) ? String(digit) : `${digit}${controlByLetter}`;
}

function nieToDigits(value: string): string {
  return `${NIE_LETTERS.indexOf(value.charAt(0))}${value.slice(1)}`;
}

/** Checks the control character of a normalized number that has the shape of its type. */
const controls = {
  dni: endsWithControlLetter,
  nie: (value: string) => endsWithControlLetter(nieToDigits(value)),
  nif: (value: string) => endsWithControlLetter(value.slice(1)),
  cif: (value: string) => cifControls(value.charAt(0), value.slice(1, 8)).includes(value.slice(-1)),
  passport: () => true,
} as const;

/**
 * The stored form of a number: upper case, without spaces, dots and dashes. A DNI without its leading zero (7 digits
 * and the correct letter) gets it; any other text of that shape may be a passport and stays unchanged.
 */
export function normalizeDocumentation(text: string): string {
  const compact = text.toUpperCase().replace(/[\s.\p{Pd}]/gu, "");
  return SHORT_DNI.test(compact) && endsWithControlLetter(compact) ? `0${compact}` : compact;
}

/** Whether two numbers name the same holder: without case, separators and leading zeros. */
export function isSameDocumentation(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => normalizeDocumentation(text).replace(/^0+/, ""));
  return first === second;
}

/** Whether a text, in any case and with separators, is a valid number of a type. */
export function isValidDocumentation(type: DocumentationType, text: string): boolean {
  const value = normalizeDocumentation(text);
  return shapes[type].test(value) && controls[type](value);
}

/** The kind of holder: a CIF belongs to a company, a DNI, NIE or NIF to a natural person; null for a passport. */
export function holderOf(type: DocumentationType): "company" | "natural" | null {
  if (type === "passport") return null;
  return type === "cif" ? "company" : "natural";
}

/** Kinds of NIF that have a name of their own (RD 1065/2007 art. 18 to 22). */
const namedNifs = ["dni", "nie", "cif"] as const;

/**
 * The stored type of a number: a "NIF" that is a DNI, NIE or CIF is stored under that type. Any other type is stored
 * as given.
 */
export function documentationTypeOf(providedType: DocumentationType, text: string): DocumentationType {
  if (providedType !== "nif") return providedType;
  return namedNifs.find((type) => isValidDocumentation(type, text)) ?? providedType;
}

/**
 * The type of a number. A text with the shape of a Spanish number and a wrong control character is null and not a
 * passport, so that typing errors are noticed; foreign passports of that shape need their type chosen by hand.
 * @returns the type, or null if the text is not a valid number
 */
export function detectDocumentationType(text: string): DocumentationType | null {
  const value = normalizeDocumentation(text);
  if (SHORT_DNI.test(value)) return null;
  const type = documentationTypes.find((candidate) => shapes[candidate].test(value));
  return type !== undefined && controls[type](value) ? type : null;
}

/**
 * Text key of the issue with a number under the given type; null if valid. A number that is valid under another type
 * gets the issue on the type instead: a passport number with type "DNI" is not a typing error.
 */
export function documentationFault(
  providedType: DocumentationType,
  text: string,
): "validation.documentation" | "validation.documentation_type" | null {
  if (isValidDocumentation(documentationTypeOf(providedType, text), text)) return null;
  return detectDocumentationType(text) === null ? "validation.documentation" : "validation.documentation_type";
}

/**
 * The valid DNI of a number, for demo data and tests.
 * @param number 0 to 99,999,999
 * @throws RangeError outside of that
 */
export function generateDni(number: number): string {
  return `${padDigits(number, 8)}${controlLetter(number)}`;
}

/**
 * The valid NIE of a number, for demo data and tests: the first of its 8 digits becomes X, Y or Z.
 * @param number 0 to 29,999,999
 * @throws RangeError outside of that
 */
export function generateNie(number: number): string {
  const digits = padDigits(number, 8);
  const letter = NIE_LETTERS.charAt(Number(digits.charAt(0)));
  if (letter === "") throw new RangeError("the number of an NIE is at most 29,999,999");
  return `${letter}${digits.slice(1)}${controlLetter(number)}`;
}

/**
 * The valid CIF of an entity letter and a number, for demo data and tests; the control is a digit where both fit.
 * @param letter one of ABCDEFGHJNPQRSUVW
 * @param number 0 to 9,999,999
 * @throws RangeError outside of that
 */
export function generateCif(letter: string, number: number): string {
  if (letter.length !== 1 || !CIF_LETTERS.includes(letter)) {
    throw new RangeError(`the letter must be one of ${CIF_LETTERS}`);
  }
  const digits = padDigits(number, 7);
  return `${letter}${digits}${cifControls(letter, digits).charAt(0)}`;
}
