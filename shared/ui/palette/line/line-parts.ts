import { findKnownCodes } from "#shared/domain/quick-entry/codes.ts";
import { readLineWords } from "#shared/domain/quick-entry/line-words.ts";
import {
  type PaymentLineContext,
  type PaymentReading,
  paymentLineReader,
} from "#shared/domain/quick-entry/read-payment-line.ts";
import { readPriority, type SaidPriority } from "#shared/domain/incidents/read-priority.ts";
import { type Argument, type CommandLine, withoutPart } from "./parse-command-line.ts";

/** The unrecognised words of a line, which name the payer. Each run of consecutive words is a part. */
function runsOfName(said: string, parts: readonly { readonly start: number; readonly end: number }[]) {
  const gaps: { start: number; end: number }[] = [];
  let at = 0;
  for (const { start, end } of [
    ...parts.toSorted((a, b) => a.start - b.start),
    { start: said.length, end: said.length },
  ]) {
    const gap = said.slice(at, start);
    const text = gap.trim();
    if (text !== "") gaps.push({ start: at + gap.indexOf(text), end: at + gap.indexOf(text) + text.length });
    at = Math.max(at, end);
  }
  return gaps;
}

export interface ReadPayment {
  /** Of the line without its short name; the form goes on with it. */
  readonly reading: PaymentReading;
  readonly parts: readonly Argument[];
}

/** Where some words are in a line. */
function wordsAt(said: string, words: string) {
  const wanted = words.split(" ");
  return words === "" ? [] : readLineWords(said).filter(({ text }) => wanted.includes(text));
}

const readMemoised = paymentLineReader();

/**
 * Parses the parts of a payment line.
 * @param left words that name no one
 */
export function readPaymentParts({ said, start }: CommandLine, context: PaymentLineContext, left = ""): ReadPayment {
  const reading = readMemoised(said, context);
  const { amount, amount_doubt, day, mistaken_day, method, concepts } = reading;
  const understood = [
    ...(amount ? [{ name: "amount" as const, start: amount.start, end: amount.end }] : []),
    ...(amount_doubt?.said ?? []).map(({ start: from, end }) => ({ name: "no_amount" as const, start: from, end })),
    ...(day ? [{ name: "day" as const, start: day.start, end: day.end }] : []),
    ...(mistaken_day ? [{ name: "no_day" as const, start: mistaken_day.start, end: mistaken_day.end }] : []),
    ...concepts.map(({ start: from, end }) => ({ name: "note" as const, start: from, end })),
    ...(method ? [{ name: "method" as const, start: method.start, end: method.end }] : []),
    ...wordsAt(said, left).map(({ start: from, end }) => ({ name: "note" as const, start: from, end })),
  ];
  const names =
    reading.rest === "" ? [] : runsOfName(said, understood).map((run) => ({ name: "name" as const, ...run }));
  const parts = [...understood, ...names].toSorted((a, b) => a.start - b.start);
  return {
    reading,
    parts: parts.map((part) => ({ ...part, start: part.start + start, end: part.end + start })),
  };
}

/** An asset named with `#`: `#ALQ-00012`. */
const TAG = /(?:^|\s)(#\S+)/;

export interface ReadIncident {
  readonly description: string;
  readonly code: string;
  readonly priority: SaidPriority["value"] | null;
  readonly parts: readonly Argument[];
}

/** The asset that a line names: with `#`, else by the only known code in it. */
function findCode(said: string, known: Iterable<string>) {
  const tag = TAG.exec(said);
  if (tag?.[1]) {
    const end = tag.index + tag[0].length;
    return { code: tag[1].slice(1), start: end - tag[1].length, end };
  }
  const [only, ...others] = findKnownCodes(said, known);
  return only && others.every(({ code }) => code === only.code) ? only : null;
}

/**
 * Parses an incident line: description, asset, and what it says of its priority.
 * @param known the codes of assets that this device knows; any other word stays text
 */
export function readIncidentParts({ said, start }: CommandLine, known: Iterable<string>): ReadIncident {
  const [found, urgency] = [findCode(said, known), readPriority(said)];
  const parts = [
    ...(found ? [{ name: "code" as const, start: found.start, end: found.end }] : []),
    ...(urgency ? [{ name: "priority" as const, start: urgency.start, end: urgency.end }] : []),
  ];
  return {
    description: (found ? withoutPart(said, found) : said).trim(),
    code: found?.code ?? "",
    priority: urgency?.value ?? null,
    parts: parts
      .toSorted((a, b) => a.start - b.start)
      .map((part) => ({ ...part, start: part.start + start, end: part.end + start })),
  };
}
