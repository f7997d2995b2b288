import { useQuery } from "@tanstack/react-query";
import { paymentMethodsQuery } from "#shared/client/kept-lists.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "../use-t.ts";
import { type Argument, type Line, type ReadPayment, readIncidentParts, readPaymentParts } from "./line-arguments.ts";
import { incidentRows, type LineRows, paymentRows } from "./line-rows.ts";

/** A part of the line as it is shown: understood so, and removable. */
export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

export interface LineReading extends LineRows {
  readonly chips: readonly Chip[];
}

function useChips(text: string, parts: readonly Argument[], read: ReadPayment | null): Chip[] {
  const t = useT();
  const language = useLanguage();
  const labelOf = (name: Argument["name"], said: string): string => {
    if (name === "amount" && read?.amount) return formatCents(read.amount.value, language);
    if (name === "day" && read?.day) return formatDate(read.day.value, language);
    if (name === "method" && read?.method) return read.method.value.name;
    return name === "code" ? said.replace(/^#/, "") : t("palette.chip_name", { name: said });
  };
  return parts.map(({ name, start, end }) => ({
    id: `${name}:${start}`,
    label: labelOf(name, text.slice(start, end)),
    start,
    end,
  }));
}

/** Reads what follows a short name; null where the text is no such line. */
export function useLineReading(text: string, line: Line | null): LineReading | null {
  const t = useT();
  const isPayment = line?.form === "payment";
  const { data } = useQuery({ ...paymentMethodsQuery(), enabled: isPayment });
  const payment =
    line && isPayment ? readPaymentParts(line, { today: businessToday(), methods: data?.data ?? [] }) : null;
  const incident = line && !isPayment ? readIncidentParts(line) : null;
  const chips = useChips(text, payment?.parts ?? incident?.parts ?? [], payment);
  if (incident) return { chips, ...incidentRows(t, incident) };
  return payment && { chips, ...paymentRows(t, payment, chips.map(({ label }) => label).join(" · ")) };
}
