import { useQuery } from "@tanstack/react-query";
import { defaultMethod, paymentMethodsQuery } from "#shared/client/cached-lists.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "../use-t.ts";
import type { RoundTerms } from "./round-state.ts";

/** The day and the method that a round registers, and why it cannot: no payment is of a day to come. */
export function useRoundTerms(terms: RoundTerms) {
  const t = useT();
  const language = useLanguage();
  const { data: methods } = useQuery({ ...paymentMethodsQuery(), meta: { toast: "always" } });
  const [today, method] = [businessToday(), terms.method ?? defaultMethod(methods?.data ?? [])];
  const date = terms.date ?? today;
  return {
    date,
    day: formatDate(date, language),
    isToday: date === today,
    method: method?.name ?? "",
    refusal: date > today ? t("validation.not_future", { label: t("field.date") }) : null,
  };
}
