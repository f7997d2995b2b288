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
       select i.id, i.rental_id, i.income_month, i.net_amount, i.total, i.period_start, i.period_end,
         i.kind = 'rectifying' as is_correction
       from invoice i
       where i.income_month in (${now}, ${before}) and i.archived_at is null and i.rental_id is not null
         and (i.billed_month is not null or i.kind = 'rectifying')
         and (i.state = 'draft' and i.kind <> 'rectifying' or is_counted(i)) and ${seen}),
     month as materialized (
       select c.rental_id, c.income_month, sum(c.net_amount)::bigint as net_amount, sum(c.total)::bigint as total,
         coalesce(min(c.period_start) filter (where not c.is_correction), c.income_month) as since,
         coalesce(max(c.period_end) filter (where not c.is_correction), c.income_month) as until,
         coalesce(sum(c.net_amount) filter (where c.is_correction), 0)::bigint as corrections,
         coalesce(sum(x.charges) filter (where not c.is_correction), 0)::bigint as charges
       from counted c cross join lateral (
         select sum(l.amount) as charges from invoice_line l where l.invoice_id = c.id and l.rental_charge_id is not null) x
       group by 1, 2),
     recurring as materialized (
       select y.rental_id, y.income_month, json_agg(json_build_object('concept', y.concept, 'amount', y.amount) order by y.concept) as recurring
       from (
         select c.rental_id, c.income_month, s.concept, sum(l.amount)::bigint as amount
         from counted c join invoice_line l on l.invoice_id = c.id and l.rental_charge_id is null
         join recurring_charge s on s.id = l.recurring_charge_id and s.kind not in ('rent', 'expenses')
         where not c.is_correction group by 1, 2, 3) y
       group by 1, 2)
     select coalesce(json_agg(json_build_object('rental_id', d.rental_id, 'rental_label', d.label, 'asset_label', a.label,
         'tenant_label', n.label, 'before', d.before, 'now', d.now) order by d.label, d.rental_id), '[]')::text as json
     from (
       select m.rental_id, r.label, r.asset_id, r.tenant_id,
         (array_agg(to_json(m.*)) filter (where m.income_month = ${now}))[1] as now,
         (array_agg(to_json(m.*)) filter (where m.income_month = ${before}))[1] as before
       from (
         select m.*, coalesce(h.amount, r.monthly_rent, 0) as rent, h.source as rent_source,
           coalesce(h.expenses, r.monthly_expenses, 0) as expenses, coalesce(y.recurring, '[]') as recurring
         from month m join rental r on r.id = m.rental_id
         left join recurring y on y.rental_id = m.rental_id and y.income_month = m.income_month
         left join lateral (${RENT_OF_MONTH("m.rental_id", "m.since")}) h on true) m
       join rental r on r.id = m.rental_id group by m.rental_id, r.id) d
     join asset a on a.id = d.asset_id join person n on n.id = d.tenant_id`,
    statement.values,
  );
  return z.array(comparedRow).parse(JSON.parse(rows[0]?.json ?? "[]"));
}

/** A month against the one before, within a scope. */
export async function readComparison(db: Queryable, month: DateString, scope: RowScope): Promise<MonthComparison> {
  const rentals = await readRentals(db, month, scope);
  return { month, previous_month: addMonths(month, -1), ...groupComparison(rentals, MAX_COMPARED_RENTALS) };
}
