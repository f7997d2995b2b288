import { formatOf, type FieldFormat } from "#shared/domain/core/fields.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { choiceWord } from "#shared/i18n/translator.ts";
import { formatDate, formatInstant, isDateString } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber, formatPercent } from "#shared/lib/numbers.ts";
import type { Texts } from "./use-texts.ts";

export interface ValueContext {
  readonly resource: Resource;
  readonly texts: Texts;
  /** Row labels by id. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The format of a field in the row's schema. */
const formatIn = ({ resource }: ValueContext, field: string): FieldFormat | null => formatOf(resource.row.shape[field]);

function describeText(field: string, value: string, context: ValueContext): string {
  const { resource, texts, labels } = context;
  const { language, textOf } = texts;
  const format = formatIn(context, field);
  // A form under comparison may hold typed text that is not a date; a history field outside the row's schema (for
  // example the day until which a person is in a rental) has no format and may be a date.
  const isDay = format === "date" || !(field in resource.row.shape);
  if (isDay && isDateString(value)) return formatDate(value, language);
  // An instant erased from the history is not a date.
  if (format === "instant") return Number.isNaN(Date.parse(value)) ? value : formatInstant(value, language);
  return labels?.[value] ?? choiceWord(textOf, { area: resource.area, entity: resource.name, field }, value);
}

function describeNumber(field: string, value: number, context: ValueContext): string {
  const { language } = context.texts;
  const format = formatIn(context, field);
  if (format === "cents") return formatCents(value, language);
  if (format === "basis_points") return formatPercent(value, language);
  return formatNumber(value, language);
}

/** `Persona: Ver, Crear · …`: a role's permissions. */
function describePermissions(permissions: object, { texts }: ValueContext): string {
  const { t, textOf } = texts;
  const lines = Object.entries(permissions).map(([entity, allowed]: [string, unknown]) => {
    const words = [allowed].flat().map((action) => textOf(`administration.right.${String(action)}`) ?? String(action));
    const name = entity === "*" ? t("administration.role.rest") : (textOf(`entity.${entity}`) ?? entity);
    return `${name}: ${words.join(", ") || "–"}`;
  });
  return lines.join(" · ") || "–";
}

/** A field's value as one line of text, for histories and comparisons. An empty value is an en dash. */
export function describeValue(field: string, value: unknown, context: ValueContext): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return context.texts.t(value ? "components.yes" : "components.no");
  if (typeof value === "number") return describeNumber(field, value, context);
  if (typeof value === "string") return describeText(field, value, context);
  if (formatIn(context, field) === "permissions" && typeof value === "object" && !Array.isArray(value))
    return describePermissions(value, context);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? "–" : value.map((one) => describeValue(field, one, context)).join(", ");
}
