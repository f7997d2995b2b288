import { paymentMethodsQuery, readPaymentMethods } from "#shared/client/cached-lists.ts";
import { knownAssetCodes } from "#shared/client/known-codes.ts";
import { toIndexed } from "#shared/client/indexed-record.ts";
import { personName, searchPersons } from "#shared/client/person-search.ts";
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
import { recordEntry } from "../entries/record-entries.ts";
import { type Argument, type CommandLine, commandOf, parseCommandLine } from "./parse-command-line.ts";
import { creationOf, creationRows } from "./creation-lines.ts";
import { readIncidentParts, readPaymentParts } from "./line-parts.ts";
import { orderLineRows, type FoundForLine, type OrderedLine } from "./line-order.ts";
import { incidentRows, type LineRows, type NamedPayer, paymentRows, roundRows } from "./line-rows.ts";
import type { Mode } from "../ranking/modes.ts";
import type { RankedRow } from "../ranking/rank-entries.ts";

/** A recognised, removable part of the line as shown. */
export interface LineChip {
  readonly id: string;
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

export interface LineReading extends Pick<OrderedLine, "name"> {
  readonly chips: readonly LineChip[];
  /** What its name is searched among. */
  readonly mode: Mode | null;
  /** The line's rows among those found. */
  readonly rowsWith: (found: FoundForLine) => RankedRow[];
}

interface Reader {
  readonly t: Translate;
  readonly language: Language;
  readonly methods: PaymentLineContext["methods"];
  /** The persons that were found by some words only. */
  readonly payers: readonly NamedPayer[];
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

/** The persons that only some words of a name are of; none where all its words find persons. */
export async function findPayers(name: string, signal: AbortSignal): Promise<readonly NamedPayer[]> {
  const [named, now] = [await findByPhrases(name, (phrase) => searchPersons(phrase, signal)), Date.now()];
  return named.flatMap(({ found, phrase, left, isWhole }) => {
    const record = phrase === name ? null : toIndexed("person", { ...found, label: personName(found) }, now);
    return record ? { person: recordEntry(record), left, isWhole } : [];
  });
}

/** The words that name no one, if they are the same for every person. */
function commonLeft(payers: readonly NamedPayer[]): string {
  const [first] = payers;
  return first && payers.every(({ left }) => left === first.left) ? first.left : "";
}

/** The line that a text without a short name is, if it is one and the user may use its form; null for a search. */
function parseFreeLine(text: string, local: readonly Entry[]): CommandLine | null {
  const line = readFreeLine(text, businessToday());
  const isOffered = line !== null && local.some(({ id }) => id === `do:quick_${line.form}`);
  return isOffered ? { ...line, isFree: true } : null;
}

/** The line that a text is, with or without a short name; null for a search. */
export const parseLine = (text: string, local: readonly Entry[]): CommandLine | null =>
  parseCommandLine(text, local) ?? parseFreeLine(text, local);

/** A line that creates by its short name has no parts: all of it names one thing. */
function readCreation(line: CommandLine, command: Entry | undefined): LineReading {
  return {
    chips: [],
    name: line.said,
    mode: creationOf(line)?.mode ?? null,
    rowsWith: (found) => (command ? creationRows(line, command, found) : []),
  };
}

/**
 * Reads a line into rows and chips.
 * @param text the whole line, with its short name
 */
export function readLineRows(
  text: string,
  commandLine: CommandLine,
  local: readonly Entry[],
  reader: Reader,
): LineReading {
  const command = commandOf(commandLine, local);
  if (creationOf(commandLine)) return readCreation(commandLine, command);
  const { payers } = reader;
  const read = (chips: readonly LineChip[], rows: LineRows): LineReading => {
    const line = { ...rows, payers, isFree: commandLine.isFree === true };
    // A name with a number may be a flat: "850 gran via 12 3B".
    const mode = line.isFree && /\d/.test(rows.name) ? null : "@";
    return { chips, name: rows.name, mode, rowsWith: (found) => orderLineRows(line, found) };
  };
  if (commandLine.form === "incident") {
    const known = knownAssetCodes();
    const incident = readIncidentParts(commandLine, known.keys());
    const chips = chipsOf(text, incident.parts, incident, reader);
    return read(chips, incidentRows(reader.t, incident, known.get(incident.code) ?? null));
  }
  const context = { today: businessToday(), methods: reader.methods };
  const payment = readPaymentParts(commandLine, context, commonLeft(payers));
  const chips = chipsOf(text, payment.parts, { payment: payment.reading }, reader);
  const said = chips.map(({ label }) => label).join(" · ");
  return read(
    chips,
    commandLine.form === "round" && command
      ? roundRows(reader.t, payment, command, said)
      : paymentRows(reader.t, payment, said),
  );
}
