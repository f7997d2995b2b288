import {
  type PaymentLineContext,
  type PaymentReading,
  paymentLineReader,
} from "#shared/domain/quick-entry/read-payment-line.ts";
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

const readMemoised = paymentLineReader();

/** Parses the parts of a payment line. */
export function readPaymentParts({ said, start }: CommandLine, context: PaymentLineContext): ReadPayment {
  const reading = readMemoised(said, context);
  const { amount, day, mistaken_day, method } = reading;
  const understood = [
    ...(amount ? [{ name: "amount" as const, start: amount.start, end: amount.end }] : []),
    ...(day ? [{ name: "day" as const, start: day.start, end: day.end }] : []),
    ...(mistaken_day ? [{ name: "no_day" as const, start: mistaken_day.start, end: mistaken_day.end }] : []),
    ...(method ? [{ name: "method" as const, start: method.start, end: method.end }] : []),
  ];
  const names =
    reading.rest === "" ? [] : runsOfName(said, understood).map((run) => ({ name: "name" as const, ...run }));
  const parts = [...understood, ...names].toSorted((a, b) => a.start - b.start);
  return {
    reading,
    parts: parts.map((part) => ({ ...part, start: part.start + start, end: part.end + start })),
  };
}

/** An asset's code in an incident line: `#ALQ-00012`, `A-0012`. */
const CODE = /(?:^|\s)(#\S+|[A-Za-zÑñ]{1,6}-\d{1,6}\w*)/;

export interface ReadIncident {
  readonly description: string;
  readonly code: string;
  readonly parts: readonly Argument[];
}

/** Parses an incident line: description and asset. */
export function readIncidentParts({ said, start }: CommandLine): ReadIncident {
  const found = CODE.exec(said);
  const code = found?.[1] ?? "";
  const at = found ? found.index + found[0].length - code.length : -1;
  if (at < 0) return { description: said.trim(), code: "", parts: [] };
  const part = { name: "code" as const, start: start + at, end: start + at + code.length };
  return {
    description: withoutPart(said, { start: at, end: at + code.length }).trim(),
    code: code.replace(/^#/, ""),
    parts: [part],
  };
}
