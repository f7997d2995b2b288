import { readMonth } from "#shared/lib/date-text.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { areTogether, type Found, isTaken, type LineWord, readWords, spanOf } from "./line-words.ts";
import { isOfPlace } from "./day-places.ts";
import { isOfDay, weekdays } from "./day-words.ts";
import { findMistakenDay } from "./mistaken-day.ts";
import { readNumberWords } from "./number-words.ts";
import { isMarkedAmount, readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { type MethodChoice, readMethod } from "./read-method.ts";

/** What one line says of a payment. `rest` is what is left of it, and names the person or the rental. */
export interface PaymentLine {
  readonly amount: Found<number> | null;
  readonly day: Found<DateString> | null;
  /** What is written like a day and is none, as it was said; null where a day was read. */
  readonly mistaken_day: Found<string> | null;
  readonly method: Found<MethodChoice> | null;
  readonly rest: string;
}

export interface PaymentLineContext {
  readonly today: DateString;
  readonly methods: readonly MethodChoice[];
}

/** "con fecha del día 5 de marzo de 2026" */
const MOST_WORDS_OF_A_DAY = 8;
/** "nueve mil novecientos noventa y nueve euros" */
const MOST_WORDS_OF_AN_AMOUNT = 7;
const CURRENCIES: ReadonlySet<string> = new Set(["€", "eur", "euro", "euros"]);
/** What says that it is a payment, and nobody's name. */
export const NOISE: ReadonlySet<string> = new Set(
  (
    "pago paga pagado pagar cobro cobrado cobrar ingreso ingresado ingresar alquiler renta mensualidad payment paid pay " +
    "received rent collected collect"
  ).split(" "),
);
/** Left over between what was found: "850 de García", "850 from García". */
const LOOSE = /^(?:(?:de|del|para|from|for|of|a) )+(?=\S)|(?: (?:de|del|para|from|for|of|a))+$/gi;

const isName = (word: LineWord | undefined) => word !== undefined && /^\p{L}/u.test(word.text);

/** Domingo is a name as well: it is a day where nothing follows that it could be the name of, and somebody else is named. */
function isPersonsName(words: readonly LineWord[], place: number): boolean {
  if (words[place]?.folded !== "domingo") return false;
  return !words.slice(0, place).some(isName) || isName(words[place + 1]);
}

/** Whether the words go on to name a month: "marzo", "de marzo". */
function isMonthNext([first, second]: readonly LineWord[]): boolean {
  const named = first && /^(?:de|of)$/.test(first.folded) ? second : first;
  return named !== undefined && readMonth(named.folded) !== null;
}

/** "april 31st": the month stood before it. */
function isAfterMonth(before: LineWord | undefined, first: LineWord | undefined): boolean {
  if (!before || !first || before.isQuoted || before.place + 1 !== first.place) return false;
  return /^\d/.test(first.text) && readMonth(before.folded) !== null;
}

/** "martes 13" where the 13th was none, "29 feb 2025": a part of a day that there is not is no other day. */
function isPartOfNone(said: readonly LineWord[], before: LineWord | undefined, after: readonly LineWord[]): boolean {
  const [first, ...others] = said;
  const [next] = after;
  if (isAfterMonth(before, first)) return true;
  if (!first || !next || next.isQuoted || next.place - 1 !== said.at(-1)?.place) return false;
  const isWeekday = others.length === 0 && weekdays.has(first.folded);
  if (isWeekday) return /^\d{1,2}$/.test(next.text) && Number(next.text) <= 31;
  if (/^\d{1,2}(?:st|nd|rd|th|º|°|-\d{1,2})?$/.test(said.at(-1)?.text ?? "")) return isMonthNext(after);
  return /^(?:19|20)\d{2}$/.test(next.text) && said.some(({ text }) => /^\d/.test(text));
}

const UNTIL: ReadonlySet<string> = new Set(["al", "a", "hasta", "to", "until"]);
const isFigured = (word: LineWord | undefined) => /^\d{1,2}(?!\d)/.test(word?.text ?? "");

/** "del 1 al 5 de marzo": an end of several days is not the day. */
function isEndOfSeveral(words: readonly LineWord[], place: number, count: number): boolean {
  const after = words.slice(place + count);
  const start =
    after[0] && UNTIL.has(after[0].folded)
      ? after.find(({ folded }) => !UNTIL.has(folded) && folded !== "el")
      : undefined;
  if (isFigured(start)) return true;
  const until = words.slice(0, place + 1).findLastIndex(({ folded }) => UNTIL.has(folded));
  return until >= place - 2 && until > 0 && isFigured(words[until - 1]);
}

function findDay(words: readonly LineWord[], today: DateString): Found<DateString> | null {
  const hearts = words.map(({ folded }) => isOfDay(folded));
  let past = 0;
  for (const place of words.keys())
    for (let count = Math.min(MOST_WORDS_OF_A_DAY, words.length - place); count > 0 && place >= past; count -= 1) {
      const said = words.slice(place, place + count);
      if (!hearts.slice(place, place + count).includes(true)) break;
      if (said.some(({ isQuoted }) => isQuoted) || (count === 1 && isPersonsName(words, place))) continue;
      const day = readDay(said.map(({ text }) => text).join(" "), today);
      if (day === null || isPartOfNone(said, words[place - 1], words.slice(place + count))) continue;
      if (isEndOfSeveral(words, place, count)) continue;
      if (!isOfPlace(words, place, count)) return spanOf(said, day);
      past = place + count;
      break;
    }
  return null;
}

/** An amount and the words that it is made of: `850`, `850 €`, `€ 850`, `1 250,00`. */
interface Candidate extends Found<number> {
  readonly isMarked: boolean;
  readonly figures: number;
}

/** Said in words, `mil doscientos`, `2 mil 500 euros`: less than a hundred has to say that it is money. */
function spokenAt(words: readonly LineWord[], place: number): Candidate | null {
  for (let count = Math.min(MOST_WORDS_OF_AN_AMOUNT, words.length - place); count > 0; count -= 1) {
    const said = words.slice(place, place + count);
    if (!areTogether(said) || said.some(({ isQuoted }) => isQuoted)) continue;
    const isMoney = said.length > 1 && CURRENCIES.has(said.at(-1)?.folded ?? "");
    const number = readNumberWords((isMoney ? said.slice(0, -1) : said).map(({ folded }) => folded));
    if (number !== null && (isMoney || number >= 100))
      return { ...spanOf(said, number * 100), isMarked: isMoney, figures: String(number).length };
  }
  return null;
}

/** Blanks between thousands; without cents or a currency only where the line begins so: "piso 2 640" is something else. */
function isInGroups(text: string, place: number): boolean {
  return /^\d{1,3} \d{3}[.,]\d{1,2}(?:€|eur(?:os?)?)?$/i.test(text) || (place === 0 && /^[1-9] \d{3}$/.test(text));
}

function candidateAt(words: readonly LineWord[], place: number): Candidate | null {
  const one = words[place];
  if (!one || one.isQuoted) return null;
  for (const count of [3, 2]) {
    const said = words.slice(place, place + count);
    if (said.length < count || !areTogether(said) || said.some(({ isQuoted }) => isQuoted)) continue;
    const text = said.map((word) => word.text).join(" ");
    const isOne = said.some(({ folded }) => CURRENCIES.has(folded)) || isInGroups(text, one.place);
    const cents = isOne ? readAmount(text) : null;
    if (cents !== null) return { ...spanOf(said, cents), isMarked: true, figures: text.length };
  }
  const spoken = spokenAt(words, place);
  if (spoken) return spoken;
  const cents = readAmount(one.text);
  return cents === null
    ? null
    : { ...spanOf([one], cents), isMarked: isMarkedAmount(one.text), figures: one.text.length };
}

const isYear = ({ value, isMarked }: Candidate) => !isMarked && value >= 200_000 && value < 210_000;

/**
 * Which of several figures is the amount: one that says so itself, else the one the line begins with ("2 meses 1700" begins with a
 * count), else the last that has three figures or more ("piso 2 640"), else the last.
 */
function findAmount(words: readonly LineWord[]): Found<number> | null {
  const candidates = [...words.keys()].flatMap((place) => candidateAt(words, place) ?? []);
  const first = candidates.find(({ start, figures }) => start === words[0]?.start && figures > 1);
  const chosen =
    candidates.find(({ isMarked }) => isMarked) ??
    first ??
    candidates.findLast((one) => one.figures > 2 && !isYear(one)) ??
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
  const mistaken_day = day === null ? findMistakenDay(words) : null;
  const withoutDay = words.filter((word) => !isTaken(word, day) && !isTaken(word, mistaken_day));
  const amount = findAmount(withoutDay);
  const withoutAmount = withoutDay.filter((word) => !isTaken(word, amount));
  const method = readMethod(withoutAmount, methods);
  const left = withoutAmount.filter((word) => !isTaken(word, method));
  const rest = left
    .filter(({ folded, isQuoted }) => isQuoted || !NOISE.has(folded))
    .map(({ text }) => text)
    .join(" ");
  return { amount, day, mistaken_day, method, rest: rest.replace(LOOSE, "").trim() };
}
