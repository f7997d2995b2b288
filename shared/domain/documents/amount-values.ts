import { amountInWords } from "#shared/lib/amount-in-words.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { DocumentValues } from "./placeholders.ts";
import type { ReceivedFacts } from "./rental-facts.ts";

/** An amount in figures and in words, as two fields; both null if there is none. */
export function amountOf(name: string, cents: number | null, language: Language): DocumentValues {
  if (cents === null) return { [name]: null, [`${name}_letras`]: null };
  return { [name]: formatCents(cents, language), [`${name}_letras`]: amountInWords(cents, language) };
}

export const groupOf = (cents: number | null, language: Language, more: DocumentValues = {}): DocumentValues | null =>
  cents === null ? null : { ...amountOf("importe", cents, language), ...more };

export const receivedOf = (received: ReceivedFacts | null, language: Language): DocumentValues => ({
  ...amountOf("recibido", received && received.amount, language),
  fecha_recibido: received && formatLongDate(received.day, language),
});
