import * as z from "zod/mini";
import { uuid } from "#shared/domain/core/fields.ts";
import {
  billedMonth,
  groupComparison,
  type MonthComparison,
  type RentalComparison,
} from "#shared/domain/accounting/billing/compare-months.ts";
import { MAX_COMPARED_RENTALS } from "#shared/domain/accounting/policy.ts";
import { addMonths, type DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { RENT_OF_MONTH } from "./rent-of-month.ts";

const comparedRow = z.object({
  rental_id: uuid(),
  rental_label: z.string(),
  asset_label: z.string(),
  tenant_label: z.string(),
  before: z.nullable(billedMonth),
  now: z.nullable(billedMonth),
});

/**
 * The rentals with an invoice of a month or of the one before, as the figures count them (docs/domain/how-figures-count.md):
 * with the drafts of the months, and with issued corrections in the month of what they rectify.
 */
async function readRentals(db: Queryable, month: DateString, scope: RowScope): Promise<RentalComparison[]> {
  const statement = new Statement();
  const [now, before] = [month, addMonths(month, -1)].map((day) => `${statement.bind(day)}::date`);
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const rows = await db.query<{ json: string }>(
    `with counted as materialized (
       select i.id, i.rental_id, i.income_month, i.net_amount, i.total, i.period_start, i.period_end, i.kind
       from invoice i
       where i.income_month in (${now}, ${before}) and i.archived_at is null and i.rental_id is not null
         and (i.billed_month is not null or i.kind = 'rectifying')
         and (i.state = 'draft' and i.kind <> 'rectifying' or is_counted(i)) and ${seen}),
     charged as (
       select c.rental_id, c.income_month, sum(l.amount)::bigint as charges
       from counted c join invoice_line l on l.invoice_id = c.id
       where l.rental_charge_id is not null and c.kind <> 'rectifying' group by 1, 2),
     month as (
       select c.rental_id, c.income_month, sum(c.net_amount)::bigint as net_amount, sum(c.total)::bigint as total,
         coalesce(min(c.period_start) filter (where c.kind <> 'rectifying'), c.income_month) as since,
         coalesce(max(c.period_end) filter (where c.kind <> 'rectifying'), c.income_month) as until,
         coalesce(sum(c.net_amount) filter (where c.kind = 'rectifying'), 0)::bigint as corrections
       from counted c group by 1, 2),
     explained as (
       select m.*, coalesce(h.amount, r.monthly_rent, 0) as rent, h.source as rent_source,
         coalesce(h.expenses, r.monthly_expenses, 0) as expenses, coalesce(x.charges, 0) as charges
       from month m join rental r on r.id = m.rental_id
       left join charged x on x.rental_id = m.rental_id and x.income_month = m.income_month
       left join lateral (${RENT_OF_MONTH("m.rental_id", "m.since")}) h on true)
     select coalesce(json_agg(json_build_object('rental_id', r.id, 'rental_label', r.label, 'asset_label', a.label,
         'tenant_label', n.label, 'before', to_json(b), 'now', to_json(e)) order by r.label, r.id), '[]')::text as json
     from (select distinct rental_id from month) d
     join rental r on r.id = d.rental_id join asset a on a.id = r.asset_id join person n on n.id = r.tenant_id
     left join explained e on e.rental_id = r.id and e.income_month = ${now}
     left join explained b on b.rental_id = r.id and b.income_month = ${before}`,
    statement.values,
  );
  return z.array(comparedRow).parse(JSON.parse(rows[0]?.json ?? "[]"));
}

/** A month against the one before, within a scope. */
export async function readComparison(db: Queryable, month: DateString, scope: RowScope): Promise<MonthComparison> {
  const rentals = await readRentals(db, month, scope);
  return { month, previous_month: addMonths(month, -1), ...groupComparison(rentals, MAX_COMPARED_RENTALS) };
}
