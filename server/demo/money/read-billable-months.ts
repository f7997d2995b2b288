import * as z from "zod/mini";
import { billableRental } from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { RECURRING_CHARGES } from "#server/areas/accounting/billing/billable-rentals.ts";
import { BILLED_UNTIL, occupiesMonth } from "#server/areas/accounting/billing/rented-days.ts";
import { date } from "#shared/domain/core/fields.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const billableMonth = z.extend(billableRental, { month: date(), created_on: date(), issuer_id: z.uuid() });
export type BillableMonth = z.infer<typeof billableMonth>;

/**
 * Every month of every rental from the first month on, with everything that decides how it is billed, in order of
 * month.
 */
const MONTHS_SQL = `
  select json_agg(b order by b.month, b.rental_label)::text as json from (
    select m.day::date as month, r.created_at::date as created_on, i.id as issuer_id,
      r.id as rental_id, r.label as rental_label, a.label as asset_label, r.tenant_id as person_id, n.label as tenant_label,
      r.regime, t.shape, greatest(lower(d.period), m.day::date) as since,
      least(coalesce(${BILLED_UNTIL} - 1, 'infinity'), (m.day + interval '1 month')::date - 1) as until,
      e.amount, e.expenses, r.payment_day, coalesce(r.payment_method_id, p.id) as payment_method_id,
      s.id as series_id, s.label as series_label, coalesce(o.withholding_exempt, false) as is_withholding_exempt,
      indirect_tax_at(r.property_id, i.id) as indirect_tax, i.tax_id as issuer_tax_id, i.postal_code as issuer_postal_code,
      false as has_hotel_services, n.is_business or n.kind = 'company' as is_business_customer, '[]'::json as charges, '[10000]'::json as shares, 1 as part, false as has_parts, false as is_split_changed,
      false as is_billed_by_renewed,
      (${RECURRING_CHARGES("m.day::date", "(m.day + interval '1 month')::date - 1")}) as recurring
    from generate_series($1::timestamp, $2::timestamp, '1 month') m (day)
    join (asset_occupancy d join rental r on r.id = d.rental_id) on ${occupiesMonth("m.day::date", "(m.day + interval '1 month')::date - 1")} and r.state = any('{upcoming,active,notice_given,ended}')
    join asset a on a.id = r.asset_id join asset_type t on t.id = a.asset_type_id join person n on n.id = r.tenant_id
    join payment_method p on p.is_default
    join lateral (select y.amount, y.expenses from rental_rent y where y.rental_id = r.id
      order by y.valid_from > greatest(m.day::date, lower(d.period)), abs(y.valid_from - greatest(m.day::date, lower(d.period))) limit 1) e on true
    left join lateral (select w.owner_id from ownership w where w.property_id = r.property_id order by w.share desc limit 1) w on true
    join issuer i on i.id = coalesce((select id from issuer where owner_id = w.owner_id), (select id from issuer where owner_id is null))
    left join owner o on o.id = i.owner_id
    join invoice_series s on s.issuer_id = i.id and s.kind =
      case when o.kind = 'person' and t.shape in ('dwelling', 'room') and r.regime <> 'business' then 'receipt' else 'ordinary' end) b`;

/**
 * @param first first day of the first month
 * @param last first day of the last month
 */
export async function readBillableMonths(tx: Tx, first: string, last: string): Promise<BillableMonth[]> {
  const rows = await tx.query<{ json: string | null }>(MONTHS_SQL, [first, last]);
  return z.array(billableMonth).parse(JSON.parse(rows[0]?.json ?? "[]"));
}
