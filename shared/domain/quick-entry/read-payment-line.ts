import type { DateString } from "#shared/lib/dates.ts";
import { areTogether, type Found, isTaken, type LineWord, readWords, spanOf } from "./line-words.ts";
import { isMarkedAmount, readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { type MethodChoice, readMethod } from "./read-method.ts";

/** What one line says of a payment. `rest` is what is left of it, and names the person or the rental. */
export interface PaymentLine {
  readonly amount: Found<number> | null;
  readonly day: Found<DateString> | null;
  readonly method: Found<MethodChoice> | null;
  readonly rest: string;
}

export interface PaymentLineContext {
  readonly today: DateString;
  readonly methods: readonly MethodChoice[];
}

/** "con fecha del día 5 de marzo de 2026" */
const MOST_WORDS_OF_A_DAY = 8;
const CURRENCIES: ReadonlySet<string> = new Set(["€", "eur", "euro", "euros"]);
/** What says that it is a payment, and nobody's name. */
const NOISE: ReadonlySet<string> = new Set(
  "pago paga pagado cobro cobrado ingreso ingresado alquiler renta mensualidad payment paid received rent collected".split(
    " ",
  ),
);
/** Left over between what was found: "850 de García", "850 from García". */
const LOOSE = /^(?:(?:de|del|para|from|for|of|a) )+(?=\S)|(?: (?:de|del|para|from|for|of|a))+$/gi;

const isName = (word: LineWord | undefined) => word !== undefined && /^\p{L}/u.test(word.text);

/** Domingo is a name as well: it is a day where nothing follows that it could be the name of, and somebody else is named. */
function isPersonsName(words: readonly LineWord[], place: number): boolean {
  if (words[place]?.folded !== "domingo") return false;
  return !words.slice(0, place).some(isName) || isName(words[place + 1]);
}

function findDay(words: readonly LineWord[], today: DateString): Found<DateString> | null {
  for (const place of words.keys())
    for (let count = Math.min(MOST_WORDS_OF_A_DAY, words.length - place); count > 0; count -= 1) {
      const said = words.slice(place, place + count);
      if (said.some(({ isQuoted }) => isQuoted) || (count === 1 && isPersonsName(words, place))) continue;
      const day = readDay(said.map(({ text }) => text).join(" "), today);
      if (day !== null) return spanOf(said, day);
    }
  return null;
}

/** An amount and the words that it is made of: `850`, `850 €`, `€ 850`, `1 250,00`. */
interface Candidate extends Found<number> {
  readonly isMarked: boolean;
  readonly figures: number;
}

function candidateAt(words: readonly LineWord[], place: number): Candidate | null {
  const one = words[place];
  if (!one || one.isQuoted) return null;
  for (const count of [3, 2]) {
    const said = words.slice(place, place + count);
    if (said.length < count || !areTogether(said) || said.some(({ isQuoted }) => isQuoted)) continue;
    const text = said.map((word) => word.text).join(" ");
    const isOne = said.some(({ folded }) => CURRENCIES.has(folded)) || /^\d{1,3} \d{3}[.,]\d{1,2}$/.test(text);
    const cents = isOne ? readAmount(text) : null;
    if (cents !== null) return { ...spanOf(said, cents), isMarked: true, figures: text.length };
  }
  const cents = readAmount(one.text);
  return cents === null
    ? null
    : { ...spanOf([one], cents), isMarked: isMarkedAmount(one.text), figures: one.text.length };
}

/**
 * Which of several figures is the amount: one that says so itself, else the one the line begins with, else the last that has
 * three figures or more ("piso 2 640"), else the last.
 */
function findAmount(words: readonly LineWord[]): Found<number> | null {
  const candidates = [...words.keys()].flatMap((place) => candidateAt(words, place) ?? []);
  const first = candidates.find(({ start }) => start === words[0]?.start);
  const chosen =
    candidates.find(({ isMarked }) => isMarked) ??
    first ??
    candidates.findLast(({ figures }) => figures > 2) ??
    candidates.at(-1);
  return chosen ? { value: chosen.value, start: chosen.start, end: chosen.end } : null;
}

/**
 * Reads one line of a payment, in any order and in Spanish or English: `850 garcia transf ayer`. What stands in double quotes is
 * a name, whatever it looks like. Pure, and quick enough for every keystroke.
 */
export function readPaymentLine(line: string, { today, methods }: PaymentLineContext): PaymentLine {
  const words = readWords(line);
  const day = findDay(words, today);
  const withoutDay = words.filter((word) => !isTaken(word, day));
  const amount = findAmount(withoutDay);
  const withoutAmount = withoutDay.filter((word) => !isTaken(word, amount));
  const method = readMethod(withoutAmount, methods);
  const left = withoutAmount.filter((word) => !isTaken(word, method));
  const rest = left
    .filter(({ folded, isQuoted }) => isQuoted || !NOISE.has(folded))
    .map(({ text }) => text)
    .join(" ");
  return { amount, day, method, rest: rest.replace(LOOSE, "").trim() };
}
