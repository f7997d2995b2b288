import { normalizeText } from "#shared/lib/text.ts";
import type { Entry } from "../entries/palette-entry.ts";

/** A short name and the text after it: `rp 850 garcia`. */
export interface CommandLine {
  readonly form: "incident" | "payment" | "round" | "person" | "rental" | "booking_link";
  /** The text after the short name, and its start. */
  readonly said: string;
  readonly start: number;
  /** Whether it has no short name: records that match the whole text are offered as well. */
  readonly isFree?: boolean;
}

const forms: Readonly<Record<string, CommandLine["form"]>> = {
  "do:quick_incident": "incident",
  "do:quick_payment": "payment",
  "do:collection_round": "round",
  "new:person": "person",
  "new:rental": "rental",
  "new:booking_link": "booking_link",
};

/** Parses a text as a line; null while nothing follows the short name, and for short names without arguments. */
export function parseCommandLine(text: string, local: readonly Entry[]): CommandLine | null {
  const [, before = "", alias = "", said = ""] = /^(\s*)(\S+)\s+(\S.*)$/.exec(text) ?? [];
  const entry = local.find(({ aliases = [] }) => aliases.includes(normalizeText(alias)));
  const form = entry && forms[entry.id];
  if (!form || said === "") return null;
  return { form, said, start: text.indexOf(said, before.length + alias.length) };
}

/** The command that a line runs. */
export const commandOf = ({ form }: CommandLine, local: readonly Entry[]): Entry | undefined =>
  local.find(({ id }) => forms[id] === form);

/** A recognised part of a line. */
export interface Argument {
  readonly name: "amount" | "no_amount" | "day" | "no_day" | "method" | "name" | "note" | "code" | "priority";
  readonly start: number;
  readonly end: number;
}

/** The text without one of its parts. */
export function withoutPart(text: string, { start, end }: Pick<Argument, "start" | "end">): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trimEnd() + (end >= text.length ? " " : "");
}
