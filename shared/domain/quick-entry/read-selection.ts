import type { DateString } from "#shared/lib/dates.ts";
import { isValidIban, normalizeIban } from "../core/iban.ts";
import { readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";

/** Data read from text selected on any page: a mail, a bank's page, a chat. */
export interface SelectedText {
  /** Integer cents. */
  readonly amount?: number;
  readonly day?: DateString;
  /** The last four digits of an account, as banks show them. */
  readonly iban_ending?: string;
  readonly asset_code?: string;
  /** The selected text on one line. */
  readonly text: string;
  /** The same without whole account numbers. */
  readonly rest: string;
}

/** Further data in the selected text: an asset by its code, or an account holder by the account's last four digits. */
export interface Hint {
  readonly names: "asset" | "account";
  readonly text: string;
}

const MOST_LETTERS = 2000;
const DIGITS = String.raw`\d[\d.,]*(?:[  ]\d{3}(?:[.,]\d{1,2})?)*`;
/** Only numbers marked as money; a bare number in a text may be anything. */
const AMOUNTS = [
  new RegExp(String.raw`(?<![\w-])(${DIGITS})\s?(?:€|EUR\b|euros?\b)`, "giu"),
  new RegExp(String.raw`(?:€|EUR)\s?(${DIGITS})`, "giu"),
  /(?<![\w.,/-])(\d[\d.]*,\d{2})(?![\w,/-])/gu,
  /(?<![\w.,/-])(\d{1,3}(?:,\d{3})*\.\d{2})(?![\w.,/-])/gu,
] as const;

const WORD = String.raw`\p{L}+\.?`;
const DAYS = [
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/gu,
  /\b\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})\b/gu,
  new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th|º)?(?: de | of | )${WORD}(?:(?: del? |, ?| )\d{4})?`, "giu"),
  new RegExp(String.raw`\b${WORD} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b`, "giu"),
  /\b\d{1,2}[-/]\d{1,2}\b/gu,
  // Domingo is a name more often than a day.
  /\b(?!domingo\b)\p{L}+/giu,
] as const;

const IBAN = /\b[A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]){11,30}/giu;
const MASKED = /(?:[*•xX·.]{2,}[ -]?|(?:terminad[ao] en|acabad[ao] en|ending in|ending)[: ]+)(\d{4})\b/iu;
/** Letters and digits in parts, such as asset codes: `MAD-012-2B`. */
const CODE = /(?<![\p{L}\p{N}])(?=[^\s]*\d)\p{Lu}{2,6}(?:-[\p{Lu}\p{N}]{1,8}){1,4}(?![\p{L}\p{N}-])/u;

/** The first match that can be read as the wanted value. */
function firstRead<Value>(text: string, shapes: readonly RegExp[], read: (said: string) => Value | null): Value | null {
  for (const shape of shapes)
    for (const match of text.matchAll(shape)) {
      const value = read((match[1] && /^\d/.test(match[1]) ? match[1] : match[0]).replace(/[.,]+$/, ""));
      if (value !== null) return value;
    }
  return null;
}

const withoutYear = (said: string) => said.replace(/(?: del? |, ?| )\d{4}$/, "");

function readDayOf(text: string, today: DateString): DateString | null {
  return firstRead(text, DAYS, (said) => readDay(said, today) ?? readDay(withoutYear(said), today));
}

function readIbanEnding(text: string): string | null {
  for (const [said] of text.matchAll(IBAN))
    for (let end = said.length; end > 14; end -= 1)
      if (isValidIban(said.slice(0, end))) return normalizeIban(said.slice(0, end)).slice(-4);
  return MASKED.exec(text)?.[1] ?? null;
}

/** Removes account numbers, whose digits are neither amounts nor days. */
const withoutAccounts = (text: string) => text.replace(IBAN, " ");

/** Hints in a selection, most reliable first. */
export function hintsOf({ asset_code, iban_ending }: SelectedText): Hint[] {
  const ofAsset = asset_code === undefined ? [] : [{ names: "asset", text: asset_code } as const];
  return iban_ending === undefined ? ofAsset : [...ofAsset, { names: "account", text: iban_ending }];
}

/**
 * Reads text selected on any page: the first amount, day, account and asset code in it.
 * @param today for days without a year
 */
export function readSelection(selected: string, today: DateString): SelectedText {
  const text = selected.replace(/\s+/g, " ").trim().slice(0, MOST_LETTERS);
  const rest = withoutAccounts(text);
  const amount = readAmount(text) ?? firstRead(rest, AMOUNTS, readAmount);
  const day = readDayOf(rest, today);
  const iban_ending = readIbanEnding(text);
  const asset_code = CODE.exec(rest)?.[0];
  return {
    text,
    rest,
    ...(amount !== null && { amount }),
    ...(day !== null && { day }),
    ...(iban_ending !== null && { iban_ending }),
    ...(asset_code !== undefined && { asset_code }),
  };
}
