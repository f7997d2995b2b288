import { formatDate, isDateString } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { choiceText } from "../choices.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { Texts } from "../use-texts.ts";
import { parametersOf, type FilterDefinition } from "./filter-definition.ts";

type Formatter = (value: string) => string;

function formatterOf(filter: FilterDefinition, { t, language }: Texts): Formatter {
  switch (filter.kind) {
    case "choice":
      return (value) =>
        value
          .split(",")
          .map((one) => choiceText(filter.choices, one, t))
          .join(", ");
    case "boolean":
      return (value) => t(value === "true" ? "components.yes" : "components.no");
    case "date_range":
      return (value) => (isDateString(value) ? formatDate(value, language) : value);
    case "money_range":
      return (value) => formatCents(Number(value), language);
    case "number_range":
      return (value) => formatNumber(Number(value), language);
    default:
      return (value) => value;
  }
}

/** Text of an active filter's chip: `Piso, Local`, `desde 1 mar 2026`, `500,00 € – 800,00 €`. */
export function summarizeFilter(filter: FilterDefinition, values: ReadonlyMap<string, string>, texts: Texts): string {
  const format = formatterOf(filter, texts);
  const [first, second] = parametersOf(filter);
  const from = values.get(first);
  if (second === undefined) return from === undefined ? "" : format(from);
  const to = values.get(second);
  if (from === undefined) return texts.t("components.filters.up_to", { value: format(to ?? "") });
  if (to === undefined) return texts.t("components.filters.from", { value: format(from) });
  return `${format(from)} – ${format(to)}`;
}
