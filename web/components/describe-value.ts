import type { Resource } from "#shared/domain/core/resource.ts";
import { formatDate, formatInstant, isDateString } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber, formatPercent } from "./format-number.ts";
import type { Texts } from "./use-texts.ts";

/** What the numbers of an entity's fields count, where they are not plain numbers. */
export type FieldUnits = Readonly<Record<string, "money" | "percent">>;

export interface ValueContext {
  readonly resource: Resource;
  readonly texts: Texts;
  readonly units?: FieldUnits;
  /** Names of the rows that ids stand for. */
  readonly labels?: Readonly<Record<string, string>>;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function describeText(field: string, value: string, { resource, texts, labels }: ValueContext): string {
  if (isDateString(value)) return formatDate(value, texts.language);
  if (INSTANT.test(value)) return formatInstant(value, texts.language);
  const { textOf } = texts;
  return (
    labels?.[value] ?? textOf(`${resource.area}.${field}.${value}`) ?? textOf(`components.${field}.${value}`) ?? value
  );
}

function describeNumber(field: string, value: number, { texts, units = {} }: ValueContext): string {
  if (units[field] === "money") return formatCents(value, texts.language);
  if (units[field] === "percent") return formatPercent(value, texts.language);
  return formatNumber(value, texts.language);
}

/** A field's value as one line of text, for histories and comparisons. Nothing is an en dash. */
export function describeValue(field: string, value: unknown, context: ValueContext): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return context.texts.t(value ? "components.yes" : "components.no");
  if (typeof value === "number") return describeNumber(field, value, context);
  if (typeof value === "string") return describeText(field, value, context);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? "–" : value.map((one) => describeValue(field, one, context)).join(", ");
}
