import { hasIbanCheckDigits, ibanLengthOf } from "../core/iban.ts";

/*
 * Numbers that identify something and are never money: accounts, telephones, identity documents, cards, branches and
 * numbered papers. They are found before an amount is read.
 */

/** A part of a text, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A labelled one is a number only by the word before it, which may also say how or where an amount was paid: "visa 1200". */
export type IdentifierKind = "account" | "number" | "labelled";

export interface Identifier extends Span {
  readonly kind: IdentifierKind;
}

const IBAN_START = /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?=[ .-]?[A-Za-z0-9])/gu;
const LEAST_OF_IBAN = 15;
const MOST_OF_IBAN = 34;
const SEPARATOR = /[ .-]/;
const ALPHANUMERIC = /[A-Za-z0-9]/;

/** The places at which an account that begins here may end: after each of its groups. */
function groupEnds(text: string, start: number): { readonly end: number; readonly length: number }[] {
  const ends: { end: number; length: number }[] = [];
  let length = 0;
  for (let at = start; at < text.length && length < MOST_OF_IBAN; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (ALPHANUMERIC.test(character)) {
      length += 1;
      if (!ALPHANUMERIC.test(next)) ends.push({ end: at + 1, length });
    } else if (!SEPARATOR.test(character) || !ALPHANUMERIC.test(next)) break;
  }
  return ends;
}

/** `850` before `,00`, `€` or `EUR` is money, and no group of an account. */
const IS_MONEY_AFTER = /^(?:[.,]\d| ?€| ?eur)/i;

/** Each group after the first has a digit; only a bank's name of four letters has none (`GB29 NWBK 6016 …`). */
function hasAccountGroups(account: string, isKnownCountry: boolean): boolean {
  const groups = account.split(SEPARATOR);
  const isFilled = groups.slice(1).every((group, index) => /\d/.test(group) || (index === 0 && group.length === 4));
  return isFilled && (isKnownCountry || groups.slice(0, -1).every(({ length }) => length === 4));
}

/**
 * The end of an account: where its check digits are right, else at its country's length, else after its last group.
 * Null for anything else.
 */
function endOfAccount(text: string, start: number): number | null {
  const expected = ibanLengthOf(text.slice(start, start + 2));
  const ends = groupEnds(text, start).filter(({ end }) => hasAccountGroups(text.slice(start, end), expected !== null));
  const valid = ends.findLast(
    ({ end, length }) => (expected ?? length) === length && hasIbanCheckDigits(text.slice(start, end)),
  );
  const mistyped = ends.findLast(
    ({ end, length }) =>
      length >= LEAST_OF_IBAN && length <= (expected ?? MOST_OF_IBAN) && !IS_MONEY_AFTER.test(text.slice(end)),
  );
  return (valid ?? mistyped)?.end ?? null;
}

function findAccounts(text: string): Identifier[] {
  const found: Identifier[] = [];
  for (const { index: start } of text.matchAll(IBAN_START)) {
    const end = start >= (found.at(-1)?.end ?? 0) ? endOfAccount(text, start) : null;
    if (end !== null) found.push({ kind: "account", start, end });
  }
  return found;
}

const BEFORE = String.raw`(?<![\p{L}\p{N}+-]|\d[.,])`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,]\d| ?€| ?eur\b)`;
/** One separator between all groups: `600 12-03-26` is an amount and a day. */
const GAP = "([ .-])";

const whole = (shape: string) => new RegExp(`${BEFORE}(?:${shape})${AFTER}`, "giu");

/** Further pairs of digits: where a number in pairs begins is then unclear, and none of them is an amount. */
const PAIRS = String.raw`(?:\1\d{2}(?!\d))*`;

/** Spanish telephones have nine digits and begin with 6 to 9, in the groups that people write. */
const NATIONAL = [
  String.raw`[6-9]\d{8}`,
  String.raw`[6-9]\d{2}${GAP}\d{3}\1\d{3}`,
  String.raw`[6-9]\d{2}${GAP}\d{2}\1\d{2}\1\d{2}${PAIRS}`,
  String.raw`[6-9]\d{2}${GAP}\d{6}`,
  String.raw`[89]\d${GAP}\d{3}\1\d{2}\1\d{2}${PAIRS}`,
  String.raw`[89]\d${GAP}\d{3}\1\d{4}`,
  String.raw`[89]\d${GAP}\d{7}`,
].map((shape) => whole(String.raw`(?:\(?(?:\+|00)34\)?[ .-]?)?${shape}`));

const NUMBERS = [
  // Four groups of three digits or more: a telephone beside another number, in an unknown order.
  whole(String.raw`\d{3}${GAP}\d{3}(?:\1\d{3}){2,}`),
  // Cards, and Spanish accounts without their country.
  whole(String.raw`\d{4}(?:[ -]\d{4}){2,5}(?:[ -]\d{1,3})?|\d{4}[ -]\d{6}[ -]\d{5}|\d{4}[ -]\d{4}[ -]\d{2}[ -]\d{10}`),
  ...NATIONAL,
  /(?<![\p{L}\p{N}-])\(?(?:\+|00)34\)?[ .-]?\d(?:[ .-]?\d){8}(?!\d)/gu,
  /(?<![\p{L}\p{N}-])(?:\+|00)(?!34)[1-9](?:[ .()-]{0,2}\d){6,14}(?!\d|[.,]\d| ?€| ?eur\b)/giu,
  // DNI, NIE and CIF (Orden INT/2058/2008 and RD 1065/2007).
  whole(String.raw`(?:\d{8}|\d{2}\.\d{3}\.\d{3})[ -]?[A-Z]`),
  whole(String.raw`[XYZ][ -]?\d{7}[ -]?[A-Z]|[ABCDEFGHJNPQRSUVW][ -]?\d{7}[ -]?[0-9A-J]`),
  // Cadastral references.
  whole(String.raw`\d{7} ?[A-Z]{2}\d{4}[A-Z] ?\d{4} ?[A-Z]{2}`),
  whole(String.raw`\d{8,}`),
  // Masked accounts and cards.
  /(?<![\p{L}\p{N}])(?:[*•xX·]{2,}[ -]?|\.{2,})+\d{2,6}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}])(?:terminad[ao] en|acabad[ao] en|ending in|ending)[: ]+\d{2,6}(?![\p{L}\p{N}])/giu,
] as const;

/** Between a word and its number: "nº", "de crédito". */
const JOINT = String.raw`(?: (?:de )?(?:cr[eé]dito|d[eé]bito)| corriente| cte)?(?:[ .:#º°]|n[º°]\.?|num\.?)*`;
const NOT_MONEY = String.raw`(?![\p{L}\p{N}]|[.,]\d| ?€| ?eur\b)`;
const numbered = (words: string, number: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})${JOINT}(?<number>${number})${NOT_MONEY}`, "giu");

/** "factura 1234", "ref. 2026/118", "nº 77", "póliza 4521": the number of a paper, unless it is written as money. */
const NUMBERED = numbered(
  "facturas?|fra|fact|invoice|inv|referencia|reference|ref|expediente|contrato|pedido|n[º°]|num|numero|número|" +
    "operaci[oó]n|operation|op|c[oó]digo|cod|cp|postcode|mandato|mandate|remesa|remittance|p[oó]liza|policy|id",
  String.raw`[\p{L}-]{0,8}\d[\p{L}\p{N}/-]*`,
);

/** An account by its number, which neither "a", "en" nor "la" precedes; "de la cuenta 1332" is one. */
const ACCOUNT = String.raw`(?<!(?<![\p{L}\p{N}])(?:(?:a|en)(?: (?:mi|su|tu|la|nuestra|vuestra))?|(?<!(?:de|desde) )la) )(?:cuenta|cta)`;

/**
 * "tarjeta 4521", "cta. 1332", "oficina 1234", "tel 600123": four digits and more, for "visa 850" and "ingreso cajero 850" are
 * amounts. "A cuenta" and "on account" say what is paid, as "en cuenta" and "a su cta" say where.
 */
const ENDINGS = numbered(
  String.raw`tarjeta|tarj|visa|mastercard|card|${ACCOUNT}|c/c|iban|(?<!(?<![\p{L}\p{N}])on )account|acct|` +
    String.raw`oficina|of\.|sucursal|suc|branch|cajero|atm|tel[eé]fono|tel|tfno|tlfn?o?|m[oó]vil|phone|mobile`,
  String.raw`\d{4,}`,
);

/** `****9173` names an account, as its digits at the end do in "terminada en 9173". */
const IS_MASKED = /^(?:[*•xX·.]|terminad|acabad|ending)/i;

function kindOf(said: string, number: string | undefined): IdentifierKind {
  if (number !== undefined) return "labelled";
  return IS_MASKED.test(said) ? "account" : "number";
}

const spansOf = (text: string, shape: RegExp): Identifier[] =>
  Array.from(text.matchAll(shape), ({ 0: said, index, groups }) => {
    const number = groups?.number ?? said;
    return {
      kind: kindOf(said, groups?.number),
      start: index + said.length - number.length,
      end: index + said.length,
    };
  });

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

/**
 * The identifying numbers in a text, in order and without overlaps: accounts of any country with and without spaces,
 * telephones, DNI, NIE and CIF, cards, cadastral references, numbered papers.
 */
export function findIdentifiers(text: string): Identifier[] {
  const accounts = findAccounts(text);
  const found = [...accounts];
  for (const shape of [...NUMBERS, NUMBERED, ENDINGS])
    for (const one of spansOf(text, shape)) if (!found.some((other) => overlaps(one, other))) found.push(one);
  return found.toSorted((a, b) => a.start - b.start);
}

/** The text with spaces in place of some parts: every other position stays. */
export function blankOut(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`,
    text,
  );
}
