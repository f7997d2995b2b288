import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import { monthsDue } from "./months-due.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/** Conditions for invoice list parameters that are not columns. */
export function invoiceConditions({ query, user, services }: ReadContext<UserAccess>): Condition[] {
  const requested = query["months_due"];
  if (!requested) return [];
  if (!/^[1-9]\d?$/.test(requested))
    throw new InvalidInput("invoice", [{ field: "months_due", key: "validation.invalid", params: {} }]);
  return [monthsDue(Number(requested), services.clock.today(), user)];
}
