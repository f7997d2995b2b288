import * as z from "zod/mini";
import type { Resource } from "#shared/domain/core/resource.ts";
import { readField, type BaseRow } from "../row.ts";

/** Raw values by the field names of the input schema. Validated on submit, before they are sent. */
export type FormValues = Record<string, unknown>;

/** Whether a field of the input is required. */
export function isRequired(resource: Resource, field: string): boolean {
  const schema = resource.input.shape[field];
  return schema !== undefined && !z.safeParse(schema, null).success && !z.safeParse(schema, undefined).success;
}

/** Whether a field is a boolean, optional or not. */
function isYesNo(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return isYesNo(schema.def.innerType);
  return schema instanceof z.ZodMiniBoolean;
}

/** A checkbox of a new record starts as "no". */
function emptyValue(resource: Resource, field: string): unknown {
  return isYesNo(resource.input.shape[field]) ? false : null;
}

/** Initial values: the row's, else the given ones, else empty. */
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

/** Whether two values are equivalent; '' and null both mean empty. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return toComparable(a) === toComparable(b);
}

/** The fields of `values` that differ from the row: the body of a PATCH. */
export function changedValues(values: FormValues, row: BaseRow): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSameValue(value, readField(row, field))),
  );
}

/** Whether two versions differ in fields that the form edits; a lifecycle move may have changed none of them. */
export function differsInFields(resource: Resource, a: BaseRow, b: BaseRow): boolean {
  return Object.keys(resource.input.shape).some((field) => !isSameValue(readField(a, field), readField(b, field)));
}
