// The database's part, in server/schema: month_of_days.

/**
 * SQL: the month that an invoice bills, marked or not, as the second one of it that is entered by hand; null for several.
 * @param invoice its alias
 */
export const monthBilled = (invoice: string): string =>
  `coalesce(${invoice}.billed_month, month_of_days(${invoice}.period_start, ${invoice}.period_end))`;

/** SQL: the first and the last day that an invoice `i` of a month bills. */
export const FIRST_DAY_BILLED = "coalesce(i.period_start, i.billed_month)";
export const LAST_DAY_BILLED = "coalesce(i.period_end, (i.billed_month + interval '1 month - 1 day')::date)";

/** SQL: that an invoice or draft `i` bills a month of its rental: it is marked with it, or has rent and its days are of one month. */
export const BILLS_A_MONTH = `i.kind <> 'rectifying' and i.state <> 'annulled' and i.archived_at is null
  and (i.billed_month is not null or ${monthBilled("i")} is not null and exists (
    select 1 from invoice_line l join payment_application a on a.id = l.payment_application_id
    where l.invoice_id = i.id and a.kind = 'rent'))`;
