import type * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { formatDate, isDateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatLimit, formatPercent } from "#shared/lib/numbers.ts";
import type { MessageParams } from "./translator.ts";

/** An issue with one field, which server and screens render as the same sentence. `{label}` is not filled in yet. */
export interface ValidationMessage {
  readonly field: string;
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** How the field's numbers are formatted, if not as they are. */
  readonly unit?: LimitUnit;
}

/** Units of fields whose stored values differ from their display. */
export type LimitUnit = "cents" | "basis_points";

const printers = { cents: formatCents, basis_points: formatPercent } as const;

/** The parameters formatted for a sentence: a limit is shown as it would be typed into the field, a day as it is written. */
export function readableParams(
  { params, unit }: Pick<ValidationMessage, "params" | "unit">,
  language: Language,
): MessageParams {
  const { limit, day } = params;
  if (typeof day === "string" && isDateString(day)) return { ...params, day: formatDate(day, language) };
  if (typeof limit !== "number") return params;
  const format = unit ? printers[unit] : formatLimit;
  return { ...params, limit: format(limit, language) };
}

type Issue = z.core.$ZodIssue;
type Text = Omit<ValidationMessage, "field" | "unit">;

const text = (key: MessageKey, params: MessageParams = {}): Text => ({ key, params });

function describeTooSmall(issue: Extract<Issue, { code: "too_small" }>): Text {
  const limit = Number(issue.minimum);
  if (issue.origin === "array" && limit <= 1) return text("validation.required");
  if (issue.origin !== "string") return text("validation.minimum", { limit });
  return limit <= 1 ? text("validation.required") : text("validation.min_length", { limit });
}

function describeTooBig(issue: Extract<Issue, { code: "too_big" }>): Text {
  const limit = Number(issue.maximum);
  if (issue.origin === "string") return text("validation.max_length", { limit });
  return text(issue.origin === "array" ? "validation.too_many" : "validation.maximum", { limit });
}

function describeType(issue: Extract<Issue, { code: "invalid_type" }>): Text {
  if (issue.input === undefined || issue.input === null) return text("validation.required");
  if (issue.expected === "int") return text("validation.integer");
  return text(issue.expected === "number" ? "validation.number" : "validation.invalid");
}

const isKey = (message: string): message is MessageKey => message.startsWith("validation.");

/** Our own rules and formats carry their text key as the issue's message. */
function describeOwn(issue: Issue): Text {
  return text(isKey(issue.message) ? issue.message : "validation.invalid");
}

function describe(issue: Issue): Text {
  switch (issue.code) {
    case "too_small":
      return describeTooSmall(issue);
    case "too_big":
      return describeTooBig(issue);
    case "invalid_type":
      return describeType(issue);
    case "invalid_value":
      return text(issue.input === undefined || issue.input === null ? "validation.required" : "validation.option");
    default:
      return describeOwn(issue);
  }
}

/**
 * One message per field (the first), from zod's issues. Parse with `reportInput: true`, otherwise a missing value
 * cannot be distinguished from a wrong one.
 */
export function describeIssues(issues: readonly Issue[]): ValidationMessage[] {
  const messages = new Map<string, ValidationMessage>();
  for (const issue of issues) {
    const field = String(issue.path[0] ?? "");
    if (!messages.has(field)) messages.set(field, { field, ...describe(issue) });
  }
  return [...messages.values()];
}
