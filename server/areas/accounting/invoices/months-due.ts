import type { Condition } from "#server/engine/db/statement.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";

/**
 * Overdue invoices of tenants with at least that many distinct billed months overdue (docs/design/product.md, section
 * 3), counted within the user's scope.
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
