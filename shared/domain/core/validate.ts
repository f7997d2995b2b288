import * as z from "zod/mini";
import { describeIssues, type ValidationMessage } from "#shared/i18n/validation.ts";
import type { ObjectSchema } from "./resource.ts";

export type Validated<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly messages: readonly ValidationMessage[] };

/** What `validate` needs of a resource; any object schema with rules across its fields will do. */
export interface Validatable<Schema extends ObjectSchema> {
  readonly input: Schema;
  check?(values: z.infer<Schema>): readonly { field: string; key: ValidationMessage["key"] }[];
}

/** Texts that hold only blanks count as not given: forms send what was typed, people send spaces. */
function dropBlanks(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, typeof value === "string" && value.trim() === "" ? null : value]),
  );
}

/** Parses an object: its value, or one message a field. Never throws. */
export function parseObject<Schema extends ObjectSchema>(schema: Schema, raw: unknown): Validated<z.infer<Schema>> {
  const result = z.safeParse(schema, dropBlanks(raw), { reportInput: true });
  return result.success
    ? { valid: true, value: result.data }
    : { valid: false, messages: describeIssues(result.error.issues) };
}

/** Parses an input and, once its fields are right, checks the rules across them. Never throws. */
export function validate<Schema extends ObjectSchema>(
  subject: Validatable<Schema>,
  raw: unknown,
): Validated<z.infer<Schema>> {
  const parsed = parseObject(subject.input, raw);
  if (!parsed.valid || !subject.check) return parsed;
  const issues = subject.check(parsed.value);
  if (issues.length === 0) return parsed;
  return { valid: false, messages: issues.map(({ field, key }) => ({ field, key, params: {} })) };
}
