import { businessToday } from "#shared/client/state/clock-state.ts";
import type { RecordFacts } from "#shared/client/indexed-record.ts";
import type { MessageKey } from "#locales/es.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate, isDateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";

/** The names of the states; of an issued invoice, what was paid of it. */
const states: Readonly<Record<string, MessageKey>> = {
  draft: "palette_views.state_draft",
  unpaid: "palette_views.state_unpaid",
  overdue: "palette_views.state_overdue",
  overdue_part: "palette_views.state_overdue_part",
  partly_paid: "palette_views.state_partly_paid",
  rectified: "palette_views.state_rectified",
  paid: "palette_views.state_paid",
  annulled: "palette_views.state_annulled",
  invoice_annulled: "palette_views.state_invoice_annulled",
  pending: "palette_views.state_pending",
  completed: "palette_views.state_completed",
  failed: "palette_views.state_failed",
  cancelled: "palette_views.state_cancelled",
  returned: "palette_views.state_returned",
};

/** Invoices of these states have a payment state. */
const issued: ReadonlySet<unknown> = new Set(["issued", "rectified"]);

function stateOf({ state, payment_state, due_date, collectible }: RecordFacts): string {
  if (!issued.has(state)) return state === "annulled" && due_date ? "invoice_annulled" : String(state);
  // A rectifying invoice, or one that another replaces: there is nothing to pay.
  if (collectible === 0) return state === "rectified" ? "rectified" : "";
  const isOverdue = payment_state !== "paid" && typeof due_date === "string" && due_date < businessToday();
  if (!isOverdue) return String(payment_state);
  return payment_state === "partly_paid" ? "overdue_part" : "overdue";
}

/** Amount, date and state of a payment or an invoice: "850,00 € · 1 nov 2026 · Vencida". */
export function describeFacts(t: Translate, language: Language, facts: RecordFacts): string {
  const amount = facts["amount"] ?? facts["total"];
  const day = facts["date"] ?? facts["issue_date"];
  const state = states[stateOf(facts)];
  return [
    typeof amount === "number" ? formatCents(amount, language) : "",
    typeof day === "string" && isDateString(day) ? formatDate(day, language) : "",
    state ? t(state) : "",
  ]
    .filter((text) => text !== "")
    .join(" · ");
}
