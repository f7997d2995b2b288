import { liveRentalStates, rentalResource } from "#shared/domain/rentals/rental.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";
import { NOTICE_MONTHS } from "#shared/domain/rentals/policy.ts";

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

/** A live rental's last day: the agreed exit date, else the contract's end. */
export const LAST_DAY = "coalesce(t.exit_date, t.end_date)";

/** Last day for either side to give notice before a home's contract ends: `noticeDeadlines` in SQL. */
const noticeBy = (months: number) =>
  `case when regime = 'habitual' and not has_notice and renewal_id is null then (end_date - interval '${months} months')::date end`;

export function contractEndsRows({ statement, today, from: first, to, visible }: ReportContext): ReportRows {
  const { from, where } = visible(rentalResource);
  const sql = `
    select *, end_date - ${today} as days_left, date_trunc('month', end_date::timestamp)::date as month,
      ${noticeBy(NOTICE_MONTHS.landlord)} as landlord_notice_by, ${noticeBy(NOTICE_MONTHS.tenant)} as tenant_notice_by
    from (
      select ${RENTAL_NAMES}, t.regime, t.state = 'notice_given' as has_notice, ${LAST_DAY} as end_date,
        t.monthly_rent as rent, renewal.id as renewal_id, renewal.code as renewal_code
      from ${from}
      left join rental renewal on renewal.renews_id = t.id 
        and renewal.state not in ('draft', 'cancelled') and renewal.archived_at is null
      where ${where} and t.state = any(${statement.bind(liveRentalStates)})
        and ${LAST_DAY} between ${first} and ${to}) ending`;
  return { sql, order: "end_date, property_label, asset_label" };
}
