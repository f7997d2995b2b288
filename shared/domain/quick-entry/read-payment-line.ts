import type { DateString } from "#shared/lib/dates.ts";
import { findConceptWords, findNote } from "./concepts.ts";
import { type AmountDoubt, findAmount } from "./find-amount.ts";
import { findDay } from "./find-day.ts";
import { type TextMatch, isTaken, type LineWord, readLineWords, spanOf } from "./line-words.ts";
import { findMistakenDay } from "./mistaken-day.ts";
import { NOISE } from "./noise.ts";
import { type MethodChoice, readMethod } from "./read-method.ts";

/** A payment read from one line. `rest` is the remaining text, which names the person or the rental. */
export interface PaymentLine {
  readonly amount: TextMatch<number> | null;
  /** Why no amount was chosen though the line has numbers that look like one; null otherwise. */
  readonly amount_doubt: AmountDoubt | null;
  readonly day: TextMatch<DateString> | null;
  /** Text written like a day that is not a valid one, as typed; null if a day was read. */
  readonly mistaken_day: TextMatch<string> | null;
  readonly method: TextMatch<MethodChoice> | null;
  /** Words that say what is paid, and become its note. */
  readonly concepts: readonly TextMatch<string>[];
  readonly rest: string;
}

export interface PaymentLineContext {
  readonly today: DateString;
  readonly methods: readonly MethodChoice[];
}

/** What was read of a line, with all that it was read from. */
export interface PaymentReading extends PaymentLine, PaymentLineContext {
  readonly line: string;
}

/** Before such a word they are part of no name: "me ha pagado". */
const AUXILIARIES: ReadonlySet<string> = new Set(["me", "nos", "ha", "han", "he", "hemos", "has"]);
const TITLES: ReadonlySet<string> = new Set("sr sra sres srta senor senora d dna don dona mr mrs ms miss".split(" "));
const isNoise = (words: readonly LineWord[], index: number): boolean => {
  const word = words[index];
  if (!word || word.isLiteral) return false;
  if (NOISE.has(word.folded) || TITLES.has(word.folded)) return true;
  return AUXILIARIES.has(word.folded) && isNoise(words, index + 1);
};

/** Prepositions left between the recognised parts: "850 de García", "850 from García". */
const LOOSE = /^(?:(?:de|del|para|from|for|of|a) )+(?=\S)|(?: (?:de|del|para|from|for|of|a))+$/gi;

/**
 * Reads a payment from one line, in any order and in Spanish or English: `850 garcia transf ayer`. Text in double
 * quotes is always a name, and the digits of accounts, telephones and documents are no amount. Pure, and fast enough for every keystroke.
 */
export function readPaymentLine(line: string, { today, methods }: PaymentLineContext): PaymentLine {
  const note = findNote(line);
  const words = readLineWords(line).filter((word) => !isTaken(word, note));
  const day = findDay(words, today);
  const mistaken_day = day === null ? findMistakenDay(words) : null;
  const withoutDay = words.filter((word) => !isTaken(word, day) && !isTaken(word, mistaken_day));
  const { amount, doubt } = findAmount(withoutDay);
  const numbers = [amount, ...(doubt?.said ?? [])];
  const withoutAmount = withoutDay.filter((word) => !numbers.some((found) => isTaken(word, found)));
  const method = readMethod(withoutAmount, methods);
  const left = withoutAmount.filter((word) => !isTaken(word, method));
  const conceptWords = findConceptWords(withoutDay.filter((word) => !isTaken(word, amount) && !isTaken(word, method)));
  const said = left.filter((word) => conceptWords.includes(word)).map((word) => spanOf([word], word.text));
  const concepts = [...said, ...(note ? [note] : [])];
  const rest = left
    .filter((word, index) => !conceptWords.includes(word) && !isNoise(left, index))
    .map(({ text }) => text)
    .join(" ");
  return { amount, amount_doubt: doubt, day, mistaken_day, method, concepts, rest: rest.replace(LOOSE, "").trim() };
}

/**
 * Reads a line once: the same line, day and methods give the same reading.
 * @param given a reading that was made elsewhere
 */
export function paymentLineReader(given: PaymentReading | null = null) {
  let last = given;
  return (line: string, { today, methods }: PaymentLineContext): PaymentReading => {
    if (last?.line === line && last.today === today && last.methods === methods) return last;
    last = { ...readPaymentLine(line, { today, methods }), line, today, methods };
    return last;
  };
}
