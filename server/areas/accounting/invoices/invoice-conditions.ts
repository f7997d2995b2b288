import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { arrearsStatuses } from "#shared/domain/rentals/rental.ts";
import type { Condition } from "#server/engine/db/statement.ts";
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

/** Conditions for invoice list parameters that are not columns. */
export function invoiceConditions({ query, user, services }: ReadContext<UserAccess>): Condition[] {
  const { months_due, arrears_status } = query;
  if (months_due && !/^[1-9]\d?$/.test(months_due)) throw invalid("months_due");
  return [
    ...(months_due ? [monthsDue(Number(months_due), services.clock.today(), user)] : []),
    ...(arrears_status ? [ofArrearsStatus(arrears_status)] : []),
  ];
}
