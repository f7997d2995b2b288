import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/db/list-conditions.ts";
import { monthsDue } from "#server/db/months-due.ts";
import type { ReadContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";

/** What the parameters of a list of invoices ask for that is no column. */
export function invoiceConditions({ query, user, services }: ReadContext<UserAccess>): Condition[] {
  const asked = query["months_due"];
  if (!asked) return [];
  if (!/^[1-9]\d?$/.test(asked))
    throw new InvalidInput("invoice", [{ field: "months_due", key: "validation.invalid", params: {} }]);
  return [monthsDue(Number(asked), services.clock.today(), user)];
}
