import * as z from "zod/mini";
import { describeIssues, type ValidationMessage } from "#shared/i18n/validation.ts";
import { formatOf } from "./fields.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { ObjectSchema, Rule } from "./rule.ts";

export type Validated<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly messages: readonly ValidationMessage[] };

/** The parts of a resource that `validate` needs; any object schema with rules works. */
export interface Validatable<Schema extends ObjectSchema> {
  readonly input: Schema;
  readonly rules?: readonly Rule[];
}

/** Treats blank texts as missing: forms send what was typed, including spaces. */
function dropBlanks(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, typeof value === "string" && value.trim() === "" ? null : value]),
  );
}

/** Parses an object: its value, or one message per field. Never throws. */
export function parseObject<Schema extends ObjectSchema>(schema: Schema, raw: unknown): Validated<z.infer<Schema>> {
  const result = z.safeParse(schema, dropBlanks(raw), { reportInput: true });
  return result.success
    ? { valid: true, value: result.data }
    : { valid: false, messages: describeIssues(result.error.issues).map((found) => withUnit(schema, found)) };
}

/** Adds the unit of a number, so that a limit can be shown as users write it. */
function withUnit(schema: ObjectSchema, message: ValidationMessage): ValidationMessage {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const format = formatOf(shape[message.field]);
  return format === "cents" || format === "basis_points" ? { ...message, unit: format } : message;
}

function findViolations(rules: readonly Rule[], raw: unknown, today: DateString): ValidationMessage[] {
  const input = dropBlanks(raw);
  const issues = rules.map((rule) => rule(input, today)).filter((issue) => issue !== null);
  return issues.map(({ field, key, params = {} }) => ({ field, key, params }));
}

/**
 * Parses an input and checks the rules across its fields; returns all issues, one message per field. Never throws.
 * @param today the business day
 */
export function validate<Schema extends ObjectSchema>(
  { input, rules = [] }: Validatable<Schema>,
  raw: unknown,
  today: DateString,
): Validated<z.infer<Schema>> {
  const parsed = parseObject(input, raw);
  const broken = findViolations(rules, raw, today);
  if (parsed.valid && broken.length === 0) return parsed;
  const messages = [...(parsed.valid ? [] : parsed.messages), ...broken];
  const isFirst = ({ field }: ValidationMessage, index: number) =>
    messages.findIndex((message) => message.field === field) === index;
  return { valid: false, messages: messages.filter(isFirst) };
}
