import * as z from "zod/mini";
import { isDateString } from "#shared/lib/dates.ts";
import { formatOf, innermost } from "./fields.ts";
import type { FilterKind } from "./resource.ts";

/** One condition of a list. */
export interface Filter {
  readonly column: string;
  readonly operator: FilterKind | "from" | "to";
  readonly value: string;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,12})?$/;
/** Maximum of int4 columns; money columns have eight bytes. */
const MAX_INT4 = 2_147_483_647;

const isInstant = (value: string) =>
  isDateString(value) ||
  (INSTANT.test(value) && isDateString(value.slice(0, 10)) && !Number.isNaN(Date.parse(value.replace(" ", "T"))));

const isWhole = (value: string) => WHOLE.test(value) && Math.abs(Number(value)) <= MAX_INT4;

/** Whether a value is comparable with the column, by the type in its schema. */
function fitsColumn(schema: z.core.$ZodType | undefined, value: string): boolean {
  const format = formatOf(schema);
  if (format === "date") return isDateString(value);
  if (format === "instant") return isInstant(value);
  if (format === "cents") return WHOLE.test(value);
  const inner = schema && innermost(schema);
  if (inner instanceof z.core.$ZodUUID) return UUID.test(value);
  if (inner instanceof z.core.$ZodEnum) return Object.values(inner._zod.def.entries).includes(value);
  if (inner instanceof z.core.$ZodNumberFormat) return isWhole(value);
  if (inner instanceof z.core.$ZodNumber) return DECIMAL.test(value);
  return true;
}

/**
 * Whether a filter's value is valid for its column; otherwise the database would reject the whole query without
 * naming the parameter.
 */
export function isFilterValue(
  schema: z.core.$ZodType | undefined,
  { operator, value }: Omit<Filter, "column">,
): boolean {
  switch (operator) {
    case "contains":
      return true;
    case "boolean":
      return value === "true" || value === "false";
    case "includes":
      return UUID.test(value);
    case "equals":
      return value.split(",").every((one) => fitsColumn(schema, one));
    default:
      return fitsColumn(schema, value);
  }
}
