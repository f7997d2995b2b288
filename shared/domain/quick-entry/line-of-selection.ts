import { formatDate, type DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { paymentMethodKinds } from "../accounting/payments/payment-method.ts";
import { type LineWord, readWords } from "./line-words.ts";
import { readMethod } from "./read-method.ts";
import { NOISE } from "./read-payment-line.ts";
import { type Hint, hintsOf, readSelection } from "./read-selection.ts";

/** A payment as a marked text tells it. */
export interface SelectedPayment {
  /** As somebody would type it: amount, whose, how, when. */
  readonly line: string;
  /** What besides may name whoever paid, the surest first. */
  readonly hints: readonly Hint[];
}

interface Reading {
  readonly today: DateString;
  /** In which the line is written. */
  readonly language: Language;
}

/** The line's own length (`maxlength` of its field). */
const MOST_LETTERS = 300;
/** More words than these are a text, and nobody's name. */
const MOST_WORDS = 6;
/** What banks and people write with a capital letter, and is nobody's name. */
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

/** The methods that an installation may have, by their usual names: which of its own is meant is read from the line. */
const anyMethod = paymentMethodKinds.map((kind) => ({ id: kind, name: "", kind }));

const isHeading = ({ folded }: LineWord) => HEADINGS.has(folded) || NOISE.has(folded);
const isName = (word: LineWord) => /^\p{Lu}[\p{L}'’.-]+$/u.test(word.text) && !isHeading(word);

/** The words from a place on that make up one name; particles stand between its parts alone. */
function nameFrom(words: readonly LineWord[]): readonly LineWord[] {
  const end = words.findIndex((word) => !isName(word) && !PARTICLES.has(word.folded));
  const said = words.slice(0, end < 0 ? MOST_WORDS : Math.min(end, MOST_WORDS));
  return said.slice(0, said.findLastIndex(isName) + 1);
}

/** The first words in a row that are written like somebody's name and surname; empty where there are none. */
function findName(words: readonly LineWord[]): string {
  for (const [place, word] of words.entries()) {
    const said = isName(word) ? nameFrom(words.slice(place)) : [];
    if (said.length > 1) return said.map(({ text }) => text).join(" ");
  }
  return "";
}

/** Whether a text is a line as somebody types it already: `850 garcia ayer`. */
const isTyped = (words: readonly LineWord[]) => words.length <= MOST_WORDS && !words.some(isHeading);

/**
 * What a text that was marked on any page says of a payment; its own first letters where nothing of it can be read.
 * @param reading the day it is read on, and the language of the line
 */
export function readSelectedPayment(selected: string, { today, language }: Reading): SelectedPayment {
  const selection = readSelection(selected, today);
  const { text, rest, amount, day } = selection;
  const words = readWords(rest);
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
