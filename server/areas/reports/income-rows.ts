import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { RENTAL_DAYS, RENTAL_NAMES } from "./rental-rows.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** `rentOfDays` in SQL: a month's amount prorated by days, rounded to the cent half away from zero. */
const rentOfDays = (amount: string) => `(2 * ${amount} * days + days_in_month) / (2 * days_in_month)`;

const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`;
/** The first month that starts on or after a day. */
const nextMonthFrom = (day: string) =>
  `(date_trunc('month', ${day}::timestamp - interval '1 day') + interval '1 month')::date`;

/**
 * Amounts due by rental and month, as the table `due`, from the days occupied within the period. `term` assigns rent
 * rows to months: the row valid on the month's first day, or in a rental's first month the row valid on its first
 * day. The oldest row also covers earlier months; without rows the rental's own rent is used.
 */
function dueSql({ from: first, to, period, visible }: ReportContext): string {
  const { from, where } = visible(rentalResource);
  return `
    tenancy as (
      select t.id as rental_id, t.property_id, t.monthly_rent, t.monthly_expenses,
        greatest(lower(o.period), ${first}) as since, least(coalesce(upper(o.period) - 1, ${to}), ${to}) as until
      from ${from} ${RENTAL_DAYS} where ${where} and o.period && ${period}),
    rent as (
      select y.*, r.valid_from, coalesce(r.amount, y.monthly_rent) as amount,
        coalesce(r.expenses, y.monthly_expenses) as expenses, ${monthOf("y.since")} as first_of_all,
        case when r.valid_from > y.since then ${nextMonthFrom("r.valid_from")} else ${monthOf("y.since")} end as begins
      from tenancy y left join rental_rent r on r.rental_id = y.rental_id and r.valid_from <= y.until),
    term as (
      select *, case row_number() over w when 1 then first_of_all else begins end as first_month,
        lead(begins, 1, 'infinity') over w as next_month
      from rent window w as (partition by rental_id order by valid_from)),
    month_of_term as (
      select rental_id, property_id, since, until, month, amount, expenses,
        least(until, last_day) - greatest(since, month) + 1 as days, last_day - month + 1 as days_in_month
      from (
        select term.*, month::date, (month + interval '1 month')::date - 1 as last_day
        from term
        cross join generate_series(first_month::timestamp, least(until, next_month - 1), '1 month') month
        offset 0) m
      offset 0),
    due as (
      select rental_id, property_id, since, until, month, ${rentOfDays("amount")} as due_rent,
        ${rentOfDays("expenses")} as due_expenses
      from month_of_term)`;
}

const SUMS = `sum(due_rent)::bigint as rent, sum(due_expenses)::bigint as expenses,
  (sum(due_rent) + sum(due_expenses))::bigint as total`;

/** Amounts due by rental in the whole period. */
const DUE_OF_RENTAL = `due_of_rental as (
  select rental_id, any_value(property_id) as property_id, any_value(since) as since, any_value(until) as until, ${SUMS}
  from due group by rental_id)`;

export function expectedIncomeRows(context: ReportContext): ReportRows {
  const sql = `
    with ${dueSql(context)}
    select month::date, coalesce(due.rentals, 0) as rentals, coalesce(due.rent, 0) as rent,
      coalesce(due.expenses, 0) as expenses, coalesce(due.total, 0) as total
    from generate_series(${context.from}::timestamp, ${context.to}, '1 month') month
    left join (select month, count(*) as rentals, ${SUMS} from due group by month) due using (month)`;
  return { sql, order: "month" };
}

export function expectedIncomeByPropertyRows(context: ReportContext): ReportRows {
  const sql = `
    with ${dueSql(context)}, ${DUE_OF_RENTAL}
    select p.id as property_id, p.label as property_label, income.rentals, income.rent, income.expenses, income.total
    from (
      select property_id, count(*) as rentals, sum(rent)::bigint as rent, sum(expenses)::bigint as expenses,
        sum(total)::bigint as total
      from due_of_rental group by property_id) income
    join property p on p.id = income.property_id`;
  return { sql, order: "property_label" };
}

export function expectedIncomeByRentalRows(context: ReportContext): ReportRows {
  const sql = `
    with ${dueSql(context)}, ${DUE_OF_RENTAL}
    select ${RENTAL_NAMES}, due.since, due.until, due.until - due.since + 1 as days,
      due.rent, due.expenses, due.total
    from due_of_rental due
    join rental t on t.id = due.rental_id
    join property r_property on r_property.id = t.property_id
    join asset r_asset on r_asset.id = t.asset_id
    join person r_tenant on r_tenant.id = t.tenant_id`;
  return { sql, order: "property_label, asset_label, since" };
}

/** Total due of all rentals in the period, and their number. */
export function expectedTotalSql(context: ReportContext): string {
  return `
    with ${dueSql(context)}, ${DUE_OF_RENTAL}
    select coalesce(sum(total), 0)::bigint as expected, count(*) as expected_from from due_of_rental`;
}
