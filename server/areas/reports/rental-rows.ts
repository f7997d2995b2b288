import { liveRentalStates, rentalResource } from "#shared/domain/rentals/rental.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

// The database's part, in server/schema: last_day_of, follow_term, follow_terms_of_property, follow_terms_of_owner,
// follow_terms_of_company.

/** Columns that every rental report shows. */
export const RENTAL_NAMES = `t.id as rental_id, t.property_id, r_property.label as property_label,
  r_asset.label as asset_label, r_tenant.label as tenant_label, t.code`;

/**
 * The rental's days on its own asset; those of rooms and annexes are the same. `coalesce` keeps PostgreSQL from
 * treating the two equalities as independent, which would make it plan for a single row.
 */
export const RENTAL_DAYS = "join asset_occupancy o on o.rental_id = t.id and coalesce(o.asset_id = t.asset_id)";

/**
 * A month's rent is the row valid on its first day; in the rental's first month, on its first day
 * (docs/design/entities.md).
 */
const rentOfMonthOf = (day: string) => `
  left join lateral (
    select amount, expenses from rental_rent
    where rental_id = t.id and valid_from <= greatest(lower(o.period), date_trunc('month', ${day}::timestamp)::date)
    order by valid_from desc limit 1) due on true`;

export function rentRollRows({ to, visible }: ReportContext): ReportRows {
  const { from, where } = visible(rentalResource);
  const sql = `
    select *, rent + expenses as total from (
      select ${RENTAL_NAMES}, t.state, t.start_date,
        coalesce(t.keys_returned_on, t.exit_date, t.end_date) as end_date,
        coalesce(due.amount, t.monthly_rent) as rent, coalesce(due.expenses, t.monthly_expenses) as expenses
      from ${from} ${RENTAL_DAYS} ${rentOfMonthOf(to)}
      where ${where} and o.period @> ${to}) held`;
  return { sql, order: "property_label, asset_label, code" };
}

/** Last day of a side's notice, unless notice was given or a renewal is signed. */
const noticeBy = (side: "landlord" | "tenant") =>
  `case when not has_notice and is_renewed is not true then ${side}_notice_by end as ${side}_notice_by`;

export function contractEndsRows({ statement, today, from: first, to, visible }: ReportContext): ReportRows {
  const { from, where } = visible(rentalResource);
  const sql = `
    select rental_id, property_id, property_label, asset_label, tenant_label, code, regime, end_date, extension, rent, renewal_id,
      renewal_code, end_date - ${today} as days_left, date_trunc('month', end_date::timestamp)::date as month,
      ${noticeBy("landlord")}, ${noticeBy("tenant")}
    from (
      select ${RENTAL_NAMES}, t.regime, t.state = 'notice_given' as has_notice, coalesce(t.exit_date, y.until, t.end_date) as end_date,
        case when t.exit_date is null then y.kind end as extension, y.landlord_notice_by, y.tenant_notice_by,
        t.monthly_rent as rent, renewal.id as renewal_id, renewal.code as renewal_code,
        renewal.state <> 'pending_signature' as is_renewed
      from ${from} join rental_term e on e.rental_id = t.id left join lateral legal_term(t, ${first}) y on true
      left join rental renewal on renewal.renews_id = t.id
        and renewal.state not in ('draft', 'cancelled') and renewal.archived_at is null
      where ${where} and t.state = any(${statement.bind(liveRentalStates)})
        and (e.last_day <= ${to} or ${first} < ${today})) listed
    where end_date between ${first} and ${to}`;
  return { sql, order: "end_date, property_label, asset_label" };
}
