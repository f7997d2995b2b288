import { splitWords } from "#shared/lib/text.ts";
import { isTypoOf, readyForTypos } from "#shared/lib/typo.ts";
import type { PaymentMethodKind } from "../accounting/payments/payment-method.ts";
import { areTogether, type TextMatch, type LineWord, spanOf } from "./line-words.ts";

/** A payment method under the installation's own name. */
export interface MethodChoice {
  readonly id: string;
  readonly name: string;
  readonly kind: PaymentMethodKind;
  readonly is_default?: boolean;
}

/**
 * Usual names of each kind, with the minimum letters that identify it: `domi` is also the beginning of Domínguez and
 * `car` that of Carmen.
 */
const usualNames: Readonly<Record<PaymentMethodKind, readonly (readonly [word: string, least: number])[]>> = {
  transfer: [
    ["transferencia", 4],
    ["transfer", 4],
    ["transferred", 10],
    ["trf", 3],
    ["wire", 4],
    ["wired", 5],
    ["order", 5],
  ],
  direct_debit: [
    ["domiciliacion", 6],
    ["domiciliado", 6],
    ["recibo", 4],
    ["adeudo", 4],
    ["sepa", 4],
    ["dd", 2],
    ["debit", 5],
  ],
  cash: [
    ["efectivo", 3],
    ["ef", 2],
    ["metalico", 4],
    ["cash", 4],
    ["mano", 4],
  ],
  card: [
    ["tarjeta", 4],
    ["card", 4],
    ["visa", 4],
    ["mastercard", 6],
    ["tpv", 3],
  ],
  bizum: [
    ["bizum", 3],
    ["bizun", 5],
    ["bzm", 3],
  ],
};

/** Minimum letters that identify a method by the installation's own name. */
const LEAST_OF_NAME = 4;
/** Words before a method: "por transferencia", "by bank transfer". */
const LEADS: ReadonlySet<string> = new Set(
  "por en con via mediante bancaria by in with through bank direct standing credit debit sepa".split(" "),
);

/** Words after a method that add nothing: "transferencia bancaria", "tarjeta de crédito". */
const TRAILS: ReadonlySet<string> = new Set("bancaria bancario inmediata sepa de debito credito".split(" "));
/** Methods that are also surnames: "850 juan card". Right after a name they belong to it, if a person is called so. */
const SURNAMES: ReadonlySet<string> = new Set(["card", "order"]);

/** A typing error is tolerated only in a long word typed completely, or nearly: Recio is not recibo. */
const LEAST_WITH_ERROR = 7;
const isMistyped = (word: string, said: string) => {
  const typed = said.length >= LEAST_WITH_ERROR && said.length >= word.length - 1 ? readyForTypos(said) : null;
  return typed !== null && isTypoOf(typed, word);
};

const matchesWord = (word: string, said: string, least: number) =>
  said === word || (said.length >= least && word.startsWith(said)) || isMistyped(word, said);

function isNamedBy({ name, kind }: MethodChoice, said: string): boolean {
  const usual = usualNames[kind];
  const own = splitWords(name).filter((word) => word.length > 2 && !usual.some(([other]) => other === word));
  return (
    usual.some(([word, least]) => matchesWord(word, said, least)) ||
    own.some((word) => matchesWord(word, said, LEAST_OF_NAME))
  );
}

/** Whether a word is a usual name of a method, or comes before one. */
export const isMethodWord = (said: string): boolean =>
  LEADS.has(said) ||
  Object.values(usualNames).some((words) => words.some(([word, least]) => matchesWord(word, said, least)));

/** The method meant: the only one, else the only default among them. */
function single(methods: readonly MethodChoice[]): MethodChoice | null {
  const defaults = methods.filter(({ is_default }) => is_default === true);
  return (methods.length === 1 ? methods[0] : null) ?? (defaults.length === 1 ? defaults[0] : null) ?? null;
}

/** Consumes words as long as they name the same methods: `transf caixa` distinguishes one account from another. */
function named(words: readonly LineWord[], methods: readonly MethodChoice[]) {
  let fitting = methods;
  let count = 0;
  for (const { folded, isLiteral } of words) {
    if (!areTogether(words.slice(0, count + 1))) break;
    const left = isLiteral ? [] : fitting.filter((method) => isNamedBy(method, folded));
    if (left.length === 0) break;
    fitting = left;
    count += 1;
  }
  return { method: count > 0 ? single(fitting) : null, count };
}

function countLeads(words: readonly LineWord[], index: number): number {
  let count = 0;
  while (
    count < index &&
    LEADS.has(words[index - count - 1]?.folded ?? "") &&
    areTogether(words.slice(index - count - 1, index + 1))
  )
    count += 1;
  return count;
}

function countTrails(words: readonly LineWord[], next: number): number {
  let count = 0;
  while (TRAILS.has(words[next + count]?.folded ?? "") && areTogether(words.slice(next - 1, next + count + 1)))
    count += 1;
  return words[next + count - 1]?.folded === "de" ? count - 1 : count;
}

/** "debit card", "sepa credit transfer": what only describes the method that follows. */
function isLeadOfMethod(words: readonly LineWord[], next: number, methods: readonly MethodChoice[]): boolean {
  if (!LEADS.has(words[next - 1]?.folded ?? "")) return false;
  let after = next;
  while (LEADS.has(words[after]?.folded ?? "")) after += 1;
  return areTogether(words.slice(next - 1, after + 1)) && named(words.slice(after), methods).count > 0;
}

/** Whether a method at this place may be the end of a name. */
function mayBeSurname(words: readonly LineWord[], index: number): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (!before || !word || !SURNAMES.has(word.folded) || LEADS.has(before.folded)) return false;
  return areTogether([before, word]) && /^\p{L}/u.test(before.text);
}

/** The first method that a test accepts. */
function firstMethod(
  words: readonly LineWord[],
  methods: readonly MethodChoice[],
  accepts: (index: number) => boolean,
): TextMatch<MethodChoice> | null {
  for (const index of words.keys()) {
    const { method, count } = named(words.slice(index), methods);
    if (!method || !accepts(index) || isLeadOfMethod(words, index + count, methods)) continue;
    const end = index + count + countTrails(words, index + count);
    return spanOf(words.slice(index - countLeads(words, index), end), method);
  }
  return null;
}

/** "recibo" may be a receipt; "recibo domiciliado" and "recibo bancario" are methods. */
const isReceipt = (words: readonly LineWord[], index: number) =>
  /^recib?o?$/.test(words[index]?.folded ?? "") && !/^(?:domic|bancari|sepa)/.test(words[index + 1]?.folded ?? "");

/** The first unambiguous method in the words, including the prepositions before it. */
export const readMethod = (
  words: readonly LineWord[],
  methods: readonly MethodChoice[],
): TextMatch<MethodChoice> | null =>
  firstMethod(
    words,
    methods,
    (index) => !isReceipt(words, index) && (!SURNAMES.has(words[index]?.folded ?? "") || countLeads(words, index) > 0),
  ) ??
  firstMethod(words, methods, (index) => !isReceipt(words, index) && !mayBeSurname(words, index)) ??
  firstMethod(words, methods, (index) => isReceipt(words, index));
