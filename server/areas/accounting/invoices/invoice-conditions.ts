import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { arrearsStatuses } from "#shared/domain/rentals/rental.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import { lacksReminder } from "../reminders/reached-step.ts";
import { bringsInvoice } from "./mails-of-invoice.ts";
import { monthsDue } from "./months-due.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

const invalid = (field: string) => new InvalidInput("invoice", [{ field, key: "validation.invalid", params: {} }]);

/** Invoices of rentals with one of these arrears statuses. */
function ofArrearsStatus(requested: string): Condition {
  const statuses = requested.split(",");
  const known: readonly string[] = arrearsStatuses;
  if (statuses.some((status) => !known.includes(status))) throw invalid("arrears_status");
  return (statement) =>
    `exists (select 1 from rental r where r.id = t.rental_id and r.arrears_status = any(${statement.bind(statuses)}::text[]))`;
}

/**
 * Whether they were mailed or are about to be, as `is_mailed` says of one invoice. Written out, so that the planner joins the mails:
 * the function would be called for each of very many invoices.
 */
function areMailed(requested: string): Condition {
  if (requested !== "true" && requested !== "false") throw invalid("is_mailed");
  return () =>
    `${requested === "true" ? "" : "not "}exists (select 1 from mail m where ${bringsInvoice("t.id")} and m.state in ('queued', 'sent'))`;
}

/** Whether the latest reminder that they have reached was not sent. */
function lackReminder(requested: string): Condition {
  if (requested !== "true" && requested !== "false") throw invalid("is_reminder_due");
  return () =>
    `${requested === "true" ? "" : "not "}exists (select 1 from invoice v where v.id = t.id and ${lacksReminder("business_today()")})`;
}

/** Conditions for invoice list parameters that are not columns. */
export function invoiceConditions({ query, user, services }: ReadContext<UserAccess>): Condition[] {
  const { months_due, arrears_status, is_mailed, is_reminder_due } = query;
  if (months_due && !/^[1-9]\d?$/.test(months_due)) throw invalid("months_due");
  return [
    ...(months_due ? [monthsDue(Number(months_due), services.clock.today(), user)] : []),
    ...(is_mailed ? [areMailed(is_mailed)] : []),
    ...(is_reminder_due ? [lackReminder(is_reminder_due)] : []),
    ...(arrears_status ? [ofArrearsStatus(arrears_status)] : []),
  ];
}
