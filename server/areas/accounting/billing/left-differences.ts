import * as z from "zod/mini";
import { type UnbilledRental, unbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { selectBillable } from "./billable-rentals.ts";

// The database's part, in server/schema: bearer_id, is_pending.

/**
 * What waits of a part's difference because its co-tenant has no share of the month: it is never passed on to the others (CC
 * art. 1138). One row for each corrected part, with the days that it billed.
 */
export async function readLeftDifferences(db: Queryable, month: string, scope: RowScope): Promise<UnbilledRental[]> {
  const statement = new Statement();
  const { occupies, customers, isBillable } = selectBillable(statement, { month, isBilledToo: true }, scope);
  const rows = await db.query(
    `select r.id as rental_id, r.label as rental_label, a.label as asset_label, n.label as tenant_label, n.id as person_id, v.share,
       v.period_start as since, v.period_end as until, sum(c.amount)::float8 as net_amount, 'co_tenant_left' as exception
     from rental_charge c join invoice v on v.id = c.corrected_invoice_id and v.share < ${WHOLE_RENTAL}
     join rental r on r.id = c.rental_id join asset a on a.id = r.asset_id join person n on n.id = c.bearer_id
     where c.is_pending and ${isBillable} and exists (select 1 from asset_occupancy d where ${occupies})
       and not exists (select 1 from asset_occupancy d cross join lateral (${customers}) k
         where ${occupies} and (k.person_id = n.id or k.share = ${WHOLE_RENTAL} and r.tenant_id = n.id))
     group by r.id, a.id, n.id, v.id order by r.label, v.period_start, v.part`,
    statement.values,
  );
  return z.array(unbilledRental).parse(rows);
}
