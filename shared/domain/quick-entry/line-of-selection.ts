import { formatDate, type DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { paymentMethodKinds } from "../accounting/payments/payment-method.ts";
import { type LineWord, readLineWords } from "./line-words.ts";
import { readMethod } from "./read-method.ts";
import { NOISE } from "./read-payment-line.ts";
import { type Hint, hintsOf, readSelection } from "./read-selection.ts";

/** A payment read from selected text. */
export interface SelectedPayment {
  /** As a user would type it: amount, payer, method, date. */
  readonly line: string;
  /** Further hints to the payer, most reliable first. */
  readonly hints: readonly Hint[];
}

interface Reading {
  readonly today: DateString;
  /** Language of the line. */
  readonly language: Language;
}

/** Maximum length of the line (`maxlength` of its field). */
const MOST_LETTERS = 300;
/** More words than this are a text, not a name. */
const MOST_WORDS = 6;
/** Words that banks and people capitalize and that are not names. */
const HEADINGS: ReadonlySet<string> = new Set(
  (
    "transferencia transfer abono concepto recibo factura invoice sepa orden order ordenante beneficiario remitente importe " +
    "amount fecha date cuenta account movimiento saldo iban bic ref referencia reference eur euros bizum adeudo domiciliacion " +
    "hola buenos buenas hello dear estimado estimada gracias el la los las un una the mes month enero febrero marzo abril mayo " +
    "junio julio agosto septiembre octubre noviembre diciembre january february march april may june july august september " +
    "october november december recibida recibido received favor"
  ).split(" "),
);
const PARTICLES: ReadonlySet<string> = new Set("de del la las los y i da do van von".split(" "));

/** Placeholder methods with their usual names; the installation's own method is later read from the line. */
const anyMethod = paymentMethodKinds.map((kind) => ({ id: kind, name: "", kind }));

const isHeading = ({ folded }: LineWord) => HEADINGS.has(folded) || NOISE.has(folded);
const isName = (word: LineWord) => /^\p{Lu}[\p{L}'’.-]+$/u.test(word.text) && !isHeading(word);

/** The words that form one name from the start; particles are allowed only between its parts. */
function nameFrom(words: readonly LineWord[]): readonly LineWord[] {
  const end = words.findIndex((word) => !isName(word) && !PARTICLES.has(word.folded));
  const said = words.slice(0, end < 0 ? MOST_WORDS : Math.min(end, MOST_WORDS));
  return said.slice(0, said.findLastIndex(isName) + 1);
}

/** The first consecutive words that look like a name and surname; empty if there are none. */
function findName(words: readonly LineWord[]): string {
  for (const [index, word] of words.entries()) {
    const said = isName(word) ? nameFrom(words.slice(index)) : [];
    if (said.length > 1) return said.map(({ text }) => text).join(" ");
  }
  return "";
}

/** Whether a text already is a line as a user types it: `850 garcia ayer`. */
const isTyped = (words: readonly LineWord[]) => words.length <= MOST_WORDS && !words.some(isHeading);

/**
 * Reads a payment from text selected on any page; falls back to the start of the text if nothing can be read.
 * @param today the day it is read on; `language` is that of the line
 */
export function readSelectedPayment(selected: string, { today, language }: Reading): SelectedPayment {
  const selection = readSelection(selected, today);
  const { text, rest, amount, day } = selection;
  const words = readLineWords(rest);
  const hints = hintsOf(selection);
  if (isTyped(words)) return { line: text.slice(0, MOST_LETTERS), hints };
  const method = readMethod(words, anyMethod);
  const parts = [
    amount === undefined ? "" : formatCents(amount, language).replace(/\s/g, " "),
    findName(words),
    method ? rest.slice(method.start, method.end) : "",
    day === undefined ? "" : formatDate(day, language),
  ];
  const line = parts.filter((part) => part !== "").join(" ");
  return { line: (line || text).slice(0, MOST_LETTERS), hints };
}
