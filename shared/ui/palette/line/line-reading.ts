import { paymentMethodsQuery, readPaymentMethods } from "#shared/client/cached-lists.ts";
import { knownAssetCodes } from "#shared/client/known-codes.ts";
import { searchPersons } from "#shared/client/person-search.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { findByPhrases } from "#shared/domain/quick-entry/name-phrases.ts";
import { readFreeLine } from "#shared/domain/quick-entry/read-free-line.ts";
import type { PaymentLineContext, PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import type { Priority } from "#shared/domain/incidents/incident-type.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { Entry } from "../entries/palette-entry.ts";
import type { Argument, CommandLine } from "./parse-command-line.ts";
import { readIncidentParts, readPaymentParts } from "./line-parts.ts";
import { incidentRows, type LineName, type LineRows, paymentRows } from "./line-rows.ts";

/** A recognised, removable part of the line as shown. */
export interface LineChip {
  readonly id: string;
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

export interface LineReading extends LineRows {
  readonly chips: readonly LineChip[];
  /** Whether the line has no short name. */
  readonly isFree: boolean;
}

interface Reader {
  readonly t: Translate;
  readonly language: Language;
  readonly methods: PaymentLineContext["methods"];
  /** What names the payer, once it was found by some words only. */
  readonly named: LineName | null;
}

/** What was read of the line, for the labels of its parts. */
interface LabelSource {
  readonly payment?: PaymentReading;
  readonly priority?: Priority | null;
}

function labelOf(name: Argument["name"], said: string, { payment, priority }: LabelSource, reader: Reader): string {
  const { t, language } = reader;
  if (name === "priority" && priority) return t(`palette.priority.${priority}`);

  if (name === "amount" && payment?.amount) return formatCents(payment.amount.value, language);
  if (name === "day" && payment?.day) return formatDate(payment.day.value, language);
  if (name === "no_amount") return t("palette.chip_no_amount", { said });
  if (name === "no_day") return t("palette.no_such_day", { said });
  if (name === "note") return t("palette.chip_note", { said });
  if (name === "method" && payment?.method) return payment.method.value.name;
  return name === "code" ? said.replace(/^#/, "") : t("palette.chip_name", { name: said });
}

function chipsOf(text: string, parts: readonly Argument[], read: LabelSource, reader: Reader): LineChip[] {
  return parts.map(({ name, start, end }) => ({
    id: `${name}:${start}`,
    label: labelOf(name, text.slice(start, end), read, reader),
    start,
    end,
  }));
}

/** The payment methods that a line may name: under the key of the form's own query, so that both read one list. */
export const methodsKey = (): readonly unknown[] => paymentMethodsQuery().queryKey;
export const readMethods = readPaymentMethods;

/** The words of a name that name a person; null for none. */
export async function findLineName(name: string, signal: AbortSignal): Promise<LineName | null> {
  const [named] = await findByPhrases(name, (phrase) => searchPersons(phrase, signal));
  return named ?? null;
}

/** The line that a text without a short name is, if it is one and the user may use its form; null for a search. */
export function parseFreeLine(text: string, local: readonly Entry[]): CommandLine | null {
  const line = readFreeLine(text, businessToday());
  const isOffered = line !== null && local.some(({ id }) => id === `do:quick_${line.form}`);
  return isOffered ? { ...line, isFree: true } : null;
}

/**
 * Reads a line into rows and chips.
 * @param text the whole line, with its short name
 */
export function readLineRows(text: string, commandLine: CommandLine, reader: Reader): LineReading {
  const isFree = commandLine.isFree === true;
  if (commandLine.form === "incident") {
    const known = knownAssetCodes();
    const incident = readIncidentParts(commandLine, known.keys());
    const chips = chipsOf(text, incident.parts, incident, reader);
    return { chips, isFree, ...incidentRows(reader.t, incident, known.get(incident.code) ?? null) };
  }
  const payment = readPaymentParts(
    commandLine,
    { today: businessToday(), methods: reader.methods },
    reader.named?.left,
  );
  const chips = chipsOf(text, payment.parts, { payment: payment.reading }, reader);
  return {
    chips,
    isFree,
    ...paymentRows(reader.t, payment, chips.map(({ label }) => label).join(" · "), reader.named),
  };
}
