import * as z from "zod/mini";
import type { Resource } from "#shared/domain/core/resource.ts";
import { readField, type BaseRow } from "../row.ts";

/** What a form holds: raw values by the names of the input schema's fields. Checked on submit, never before a server sees them. */
export type FormValues = Record<string, unknown>;

/** Whether a field of the input must have a value. */
export function isRequired(resource: Resource, field: string): boolean {
  const schema = resource.input.shape[field];
  return schema !== undefined && !z.safeParse(schema, null).success && !z.safeParse(schema, undefined).success;
}

/** Whether a field is a yes or a no, which may be left out or not. */
function isYesNo(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return isYesNo(schema.def.innerType);
  return schema instanceof z.ZodMiniBoolean;
}

/** A tick box of a new record is answered "no" until somebody ticks it. */
function emptyValue(resource: Resource, field: string): unknown {
  return isYesNo(resource.input.shape[field]) ? false : null;
}

/** The values a form begins with: the row's, else those given, else none. */
export function initialValues(resource: Resource, row: BaseRow | null, given: FormValues = {}): FormValues {
  const values: FormValues = {};
  for (const field of Object.keys(resource.input.shape)) {
    values[field] = (row ? readField(row, field) : (given[field] ?? emptyValue(resource, field))) ?? null;
  }
  return values;
}

function toComparable(value: unknown): string {
  return JSON.stringify(value === "" || value === undefined ? null : value);
}

/** Whether two values of a field say the same; '' and null are both "nothing". */
export function isSameValue(a: unknown, b: unknown): boolean {
  return toComparable(a) === toComparable(b);
}

/** The fields of `values` that differ from the row: what a PATCH sends. */
export function changedValues(values: FormValues, row: BaseRow): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSameValue(value, readField(row, field))),
  );
}

/** Whether two versions differ in what the form edits; a move of the lifecycle may have changed nothing of it. */
export function differsInFields(resource: Resource, a: BaseRow, b: BaseRow): boolean {
  return Object.keys(resource.input.shape).some((field) => !isSameValue(readField(a, field), readField(b, field)));
}
