import * as z from "zod/mini";
import { isDateString } from "#shared/lib/dates.ts";
import { formatOf, innermost } from "./fields.ts";
import { MAX_FILTER_CHARACTERS, MAX_FILTER_VALUES } from "./policy.ts";
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
  if (value.length > MAX_FILTER_CHARACTERS) return false;
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

/** The values of a filter or of chosen rows, which commas separate; null beyond the limit. */
export function splitValues(text: string): readonly string[] | null {
  const values = text.split(",", MAX_FILTER_VALUES + 1);
  return values.length > MAX_FILTER_VALUES ? null : values;
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
      return value.length <= MAX_FILTER_CHARACTERS;
    case "boolean":
      return value === "true" || value === "false";
    case "includes":
      return splitValues(value)?.every((one) => UUID.test(one)) ?? false;
    case "equals":
      return splitValues(value)?.every((one) => fitsColumn(schema, one)) ?? false;
    default:
      return fitsColumn(schema, value);
  }
}
