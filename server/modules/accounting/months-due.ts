import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/db/list-rows.ts";
import { type RowScope, withinScope } from "#server/db/row-scope.ts";
import type { ReadContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";

/**
 * Overdue invoices of tenants who owe that many distinct billed months or more (product.md, section 3), counted over what the
 * user may see.
 */
export function monthsDue(months: number, today: string, scope: RowScope): Condition {
  return (statement) => {
    const day = `${statement.bind(today)}::date`;
    const limit = withinScope("invoice", "v", scope, statement);
    return `t.outstanding > 0 and t.due_date < ${day} and t.person_id in (
      select v.person_id from invoice v
      where v.outstanding > 0 and v.due_date < ${day} and v.archived_at is null ${limit ? `and ${limit}` : ""}
      group by v.person_id having count(distinct v.billed_month) >= ${statement.bind(months)})`;
  };
}

/** What the parameters of a list of invoices ask for that is no column. */
export function invoiceConditions({ query, user, services }: ReadContext<UserAccess>): Condition[] {
  const asked = query["months_due"];
  if (!asked) return [];
  if (!/^[1-9]\d?$/.test(asked))
    throw new InvalidInput("invoice", [{ field: "months_due", key: "validation.invalid", params: {} }]);
  return [monthsDue(Number(asked), services.clock.today(), user)];
}
