import type { DateString } from "#shared/lib/dates.ts";
import { findAmount } from "./find-amount.ts";
import { findDay } from "./find-day.ts";
import { type TextMatch, isTaken, readLineWords } from "./line-words.ts";
import { findMistakenDay } from "./mistaken-day.ts";
import { type MethodChoice, readMethod } from "./read-method.ts";

/** A payment read from one line. `rest` is the remaining text, which names the person or the rental. */
export interface PaymentLine {
  readonly amount: TextMatch<number> | null;
  readonly day: TextMatch<DateString> | null;
  /** Text written like a day that is not a valid one, as typed; null if a day was read. */
  readonly mistaken_day: TextMatch<string> | null;
  readonly method: TextMatch<MethodChoice> | null;
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

/** Words that only say that it is a payment, and are not part of a name. */
export const NOISE: ReadonlySet<string> = new Set(
  (
    "pago paga pagado pagar cobro cobrado cobrar ingreso ingresado ingresar alquiler renta mensualidad payment paid pay " +
    "received rent collected collect"
  ).split(" "),
);
/** Prepositions left between the recognised parts: "850 de García", "850 from García". */
const LOOSE = /^(?:(?:de|del|para|from|for|of|a) )+(?=\S)|(?: (?:de|del|para|from|for|of|a))+$/gi;

/**
 * Reads a payment from one line, in any order and in Spanish or English: `850 garcia transf ayer`. Text in double
 * quotes is always a name. Pure, and fast enough for every keystroke.
 */
export function readPaymentLine(line: string, { today, methods }: PaymentLineContext): PaymentLine {
  const words = readLineWords(line);
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
