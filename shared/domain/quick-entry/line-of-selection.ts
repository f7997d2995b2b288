import { formatDate, type DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { paymentMethodKinds } from "../accounting/payments/payment-method.ts";
import { type LineWord, readLineWords } from "./line-words.ts";
import { isIssued, isUnpaid } from "./not-received.ts";
import { readMethod } from "./read-method.ts";
import { NOISE } from "./noise.ts";
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
    "transferencia transferencias transf trf transfer inmediata inmediato inmed inm sepa instant abono abonado concepto conc cpto " +
    "recibo recibos factura fra fact invoice orden ord order ordenante ordte remitente beneficiario benef bnf importe amount fecha date " +
    "cuenta cta ccc account movimiento saldo balance iban bic swift ref referencia reference num numero eur euro euros usd bizum adeudo " +
    "domiciliacion liquidacion ingreso entrega efectivo oficina sucursal cajero hola buenos buenas hello dear estimado estimada gracias " +
    "el los un una the mes month enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre " +
    "january february march april may june july august september october november december recibida recibido received favor piso " +
    "vivienda fianza deposito comunidad trimestre atrasos tel telefono movil phone email calle avda avenida plaza paseo sl slu sa sau"
  ).split(" "),
);
const PARTICLES: ReadonlySet<string> = new Set("de del la las los y i da do van von".split(" "));
/** "ORD: MARIA ABAD", "TRANSF. DE MARIA ABAD": the name after it is the payer's. */
const ORDERED_BY =
  /(?:^|[^\p{L}])(?:ord(?:enante|te)?|remitente|emisor|from|(?:transf(?:er(?:encia)?s?)?|trf|bizum|abono|ingreso|pago|recibid[ao])\.?(?: \p{L}+\.?)?(?: recibid[ao])? de)[ .:]+$/iu;
/** "A FAVOR DE GESTION NORTE": the name after it received the money. */
const RECEIVED_BY = /(?:^|[^\p{L}])(?:a favor de|favor|beneficiari[oa]|benef|bnf|destinatari[oa]|para|to)[ .:]+$/iu;

/** Placeholder methods with their usual names; the installation's own method is later read from the line. */
const anyMethod = paymentMethodKinds.map((kind) => ({ id: kind, name: "", kind }));

const isHeading = ({ folded }: LineWord) => HEADINGS.has(folded.replace(/\.$/, "")) || NOISE.has(folded);
const isName = (word: LineWord) =>
  /^\p{Lu}[\p{L}'’.-]+$/u.test(word.text) && !isHeading(word) && !PARTICLES.has(word.folded);

/** The words that form one name from the start; particles are allowed only between its parts, punctuation ends it. */
function nameFrom(words: readonly LineWord[], text: string): readonly LineWord[] {
  const isApart = (word: LineWord, index: number) =>
    index > 0 && text.slice(words[index - 1]?.end, word.start).trim() !== "";
  const end = words.findIndex((word, index) => (!isName(word) && !PARTICLES.has(word.folded)) || isApart(word, index));
  const said = words.slice(0, end < 0 ? MOST_WORDS : Math.min(end, MOST_WORDS));
  return said.slice(0, said.findLastIndex(isName) + 1);
}

interface Named {
  readonly name: string;
  /** The text before it. */
  readonly before: string;
}

/** All consecutive words that look like a name and surname. */
function findNames(words: readonly LineWord[], text: string): Named[] {
  const names: Named[] = [];
  for (let index = 0; index < words.length;) {
    const word = words[index];
    const said = word && isName(word) ? nameFrom(words.slice(index), text) : [];
    if (said.length > 1)
      names.push({ name: said.map((one) => one.text).join(" "), before: text.slice(0, word?.start) });
    index += Math.max(1, said.length);
  }
  return names;
}

/** The payer's name: the one that the bank gives as such, else the only one that did not receive the money. */
function findPayerName(words: readonly LineWord[], text: string): string {
  const names = findNames(words, text).filter(({ before }) => !RECEIVED_BY.test(before));
  const ordered = names.find(({ before }) => ORDERED_BY.test(before));
  const different = new Set(names.map(({ name }) => normalizeText(name)));
  return (ordered ?? (different.size === 1 ? names[0] : undefined))?.name ?? "";
}

/** Whether the bank names the payer as such. */
const namesPayer = (words: readonly LineWord[], text: string) =>
  findNames(words, text).some(({ before }) => ORDERED_BY.test(before));

/** The sentences that name the amount, else the whole text: what another one says is of something else. */
function sentencesWith(selected: string, amount: number, today: DateString): readonly string[] {
  const sentences = selected.split(/(?<=[.!?;])\s+|\n+/u);
  const naming = sentences.filter((sentence) => readSelection(sentence, today).amount === amount);
  return naming.length > 0 ? naming : [selected];
}

/** Whether the text says that the amount did not come in. */
function isMissing(selected: string, amount: number, today: DateString): boolean {
  const words = readLineWords(selected);
  if (isIssued(words) && !namesPayer(words, selected)) return true;
  return sentencesWith(selected, amount, today).some((sentence) => isUnpaid(readLineWords(sentence)));
}

/** A postal code and its town: "28013 Madrid". */
const POSTAL = /(?<![\p{L}\p{N}.,])(?:0[1-9]|[1-4]\d|5[0-2])\d{3} \p{Lu}/u;

const isCapitalized = ({ text }: LineWord) => /^\p{Lu}/u.test(text);

/** Whether a text already is a line as a user types it: `850 garcia transf ayer`. */
const isTyped = (words: readonly LineWord[], text: string) =>
  words.length <= MOST_WORDS && !words.some((word) => isHeading(word) && isCapitalized(word)) && !POSTAL.test(text);

/** A text in which nothing was recognised, without its numbers: a bare number in a text is no amount. */
const withoutNumbers = (text: string) =>
  text
    .split(" ")
    .filter((word) => word !== "" && !/\d/.test(word))
    .join(" ");

/**
 * Reads a payment from text selected on any page; falls back to the words of the text if nothing can be read. What
 * identifies something (accounts, telephones, documents) is never its amount, nor is a number of a text that is not
 * marked as money. Of a text that says that money did not come in the amount is left out.
 * @param today the day it is read on; `language` is that of the line
 */
export function readSelectedPayment(selected: string, { today, language }: Reading): SelectedPayment {
  const selection = readSelection(selected, today);
  const { text, rest, without_accounts, amount, day } = selection;
  const words = readLineWords(rest);
  const hints = hintsOf(selection);
  if (isTyped(words, rest)) return { line: without_accounts.replace(/ +/g, " ").trim().slice(0, MOST_LETTERS), hints };
  const method = readMethod(words, anyMethod);
  const parts = [
    amount === undefined || isMissing(selected, amount, today) ? "" : formatCents(amount, language).replace(/\s/g, " "),
    findPayerName(words, rest),
    method ? rest.slice(method.start, method.end) : "",
    day === undefined ? "" : formatDate(day, language),
  ];
  const line = parts.filter((part) => part !== "").join(" ");
  return { line: (line || withoutNumbers(text)).slice(0, MOST_LETTERS), hints };
}
