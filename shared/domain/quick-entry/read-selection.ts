import type { DateString } from "#shared/lib/dates.ts";
import { isValidIban, normalizeIban } from "../core/iban.ts";
import { wordsLikeCodes } from "./codes.ts";
import { blankOut, findIdentifiers, type Identifier } from "./identifiers.ts";
import { readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";

/** Data read from text selected on any page: a mail, a bank's page, a chat. */
export interface SelectedText {
  /** Integer cents; absent where the text has none, or several. */
  readonly amount?: number;
  readonly day?: DateString;
  /** The last four digits of an account, as banks show them. */
  readonly iban_ending?: string;
  /** Words that may be codes of assets or rentals; absent where it has none. */
  readonly codes?: readonly string[];
  /** The selected text on one line. */
  readonly text: string;
  /** The same without the digits of accounts, telephones, documents and other identifying numbers. */
  readonly rest: string;
  /** The same without accounts alone: a telephone or a document may name the payer. */
  readonly without_accounts: string;
}

/** Further data in the selected text: a word that may be an asset's code, or the end of the payer's account. */
export interface Hint {
  readonly names: "asset" | "account";
  readonly text: string;
}

const MOST_LETTERS = 2000;
/** Banks write "TRANSF.INMEDIATA" as one word. */
const JOINED = /(?<!\p{L})(transf|trf|recib|abon|transfer)\.(?=\p{L})/giu;
const DIGITS = String.raw`\d[\d.,]*(?:[  ]\d{3}(?:[.,]\d{1,2})?)*`;
/** Only numbers marked as money; a bare number in a text may be anything. */
const AMOUNTS = [
  new RegExp(String.raw`(?<![\p{L}\p{N}_.,$£−–-])(${DIGITS})\s?(?:€|EUR\b|euros?\b)`, "giu"),
  new RegExp(String.raw`(?<![-−–]\s?)(?:€|EUR)\s?(${DIGITS})`, "giu"),
  /(?<![\p{L}\p{N}_.,/$£−–-])(\d[\d.]*,\d{2})(?![\p{L}\p{N}_,/−-])/gu,
  /(?<![\p{L}\p{N}_.,/$£−–-])(\d{1,3}(?: \d{3})+[.,]\d{2})(?![\p{L}\p{N}_,/−-])/gu,
  /(?<![\p{L}\p{N}_.,/$£−–-])(\d{1,3}(?:,\d{3})*\.\d{2})(?![\p{L}\p{N}_.,/−-])/gu,
] as const;
/** A number in another currency, and what a bank says beside the movement itself. */
const NO_AMOUNTS = [
  /(?:US)?[$£¥]\s?\d[\d.,]*|(?:USD|GBP|CHF)\s?\d[\d.,]*/giu,
  /\d[\d.,]*\s?(?:[$£¥]|USD\b|GBP\b|CHF\b|d[oó]lares\b|dollars?\b|libras\b|pounds\b|francos\b)/giu,
  /(?:saldo|balance|disponible|available|comisi[oó]n(?:es)?|fee|gastos)[^\d]{0,20}[-+]?\d[\d.,]*(?:\s\d{3}(?:[.,]\d{1,2})?)*(?:\s?(?:€|EUR\b))?/giu,
] as const;

const WORD = String.raw`\p{L}+\.?`;
const DAYS = [
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/gu,
  /\b\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})\b/gu,
  new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th|º)?(?: de | of | )${WORD}(?:(?: del? |, ?| )\d{4})?`, "giu"),
  // "noviembre 1.380,00": the number begins an amount.
  new RegExp(String.raw`\b${WORD} \d{1,2}(?:st|nd|rd|th)?(?![.,]?\d| \d{3}(?!\d))(?:,? \d{4})?\b`, "giu"),
  /\b\d{1,2}[-/]\d{1,2}\b/gu,
  /\b(?:esta|this) \p{L}+/giu,
  // Domingo is a name more often than a day.
  /\b(?!domingo\b)\p{L}+/giu,
] as const;

const ENDING = /\d{4}$/;
const IBAN_START = /^[A-Za-z]{2}\d/;

const withoutYear = (said: string) => said.replace(/(?: del? |, ?| )\d{4}$/, "");

/** The first day that is not in the future: "vence el 5/12" is no day of a payment. */
function readDayOf(text: string, today: DateString): DateString | null {
  let rest = text;
  for (const shape of DAYS)
    for (const { 0: match, index } of rest.matchAll(shape)) {
      const said = match.replace(/[.,]+$/, "");
      const day = readDay(said, today) ?? readDay(withoutYear(said), today);
      if (day !== null && day <= today) return day;
      // "el 5" of "el 5 de abril" is no day of this month.
      if (day !== null) rest = blankOut(rest, [{ start: index, end: index + match.length }]);
    }
  return null;
}

/** The only amount marked as money; null for none, and for several different ones. */
function readAmountOf(text: string): number | null {
  const others = NO_AMOUNTS.flatMap((shape) =>
    Array.from(text.matchAll(shape), ({ 0: said, index }) => ({ start: index, end: index + said.length })),
  );
  let rest = blankOut(text, others);
  const amounts = new Set<number>();
  for (const shape of AMOUNTS) {
    const found = [...rest.matchAll(shape)];
    for (const [, digits = ""] of found) {
      const cents = readAmount(digits.replace(/[.,]+$/, ""));
      if (cents !== null) amounts.add(cents);
    }
    // No number is read by two shapes.
    rest = blankOut(
      rest,
      found.map(({ 0: said, index }) => ({ start: index, end: index + said.length })),
    );
  }
  const [amount, ...more] = amounts;
  return amount !== undefined && more.length === 0 ? amount : null;
}

function readIbanEnding(text: string, identifiers: readonly Identifier[]): string | null {
  const accounts = identifiers.filter(({ kind }) => kind === "account").map(({ start, end }) => text.slice(start, end));
  const iban = accounts.find(isValidIban);
  const masked = accounts.find((said) => !IBAN_START.test(said) && ENDING.test(said));
  return iban ? normalizeIban(iban).slice(-4) : (masked?.slice(-4) ?? null);
}

/** Hints in a selection, most reliable first. */
export function hintsOf({ codes = [], iban_ending }: SelectedText): Hint[] {
  const ofCodes = codes.map((text) => ({ names: "asset", text }) as const);
  return iban_ending === undefined ? ofCodes : [...ofCodes, { names: "account", text: iban_ending }];
}

/**
 * Reads text selected on any page: its amount if it has one, the first day, account and words that may be codes.
 * @param today for days without a year
 */
export function readSelection(selected: string, today: DateString): SelectedText {
  const text = selected.replace(JOINED, "$1. ").replace(/\s+/g, " ").trim().slice(0, MOST_LETTERS);
  const identifiers = findIdentifiers(text);
  const rest = blankOut(text, identifiers);
  const amount = identifiers.length === 0 ? (readAmount(text) ?? readAmountOf(rest)) : readAmountOf(rest);
  const day = readDayOf(rest, today);
  const iban_ending = readIbanEnding(text, identifiers);
  const codes = wordsLikeCodes(text);
  return {
    text,
    rest,
    without_accounts: blankOut(
      text,
      identifiers.filter(({ kind }) => kind === "account"),
    ),
    ...(codes.length > 0 && { codes }),
    ...(amount !== null && { amount }),
    ...(day !== null && { day }),
    ...(iban_ending !== null && { iban_ending }),
  };
}
