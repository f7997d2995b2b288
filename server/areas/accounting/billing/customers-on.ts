import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";

/** SQL: a co-tenant `p` with a share of rental `r` on a day. */
const SHARES_ON = (day: string) =>
  `p.rental_id = r.id and p.share is not null and daterange(p.since, p.until, '[]') @> ${day}`;

/** SQL: the shares of a split rental `r` on a day, the tenant's first, each with its place among them. */
export const sharesOn = (day: string): string => `
  select p.person_id, p.share, row_number() over w::integer as part,
    array_agg(p.share) over (w rows between unbounded preceding and unbounded following) as shares
  from rental_party p where r.is_split and ${SHARES_ON(day)} window w as (order by p.role = 'tenant' desc, p.since, p.id)`;

/**
 * SQL: the first day of a day's month that rental `r` has, by which the month is split.
 * @param day SQL of the day
 */
export const splitDayOf = (day: string): string => `
  coalesce((select greatest(lower(d.period), date_trunc('month', ${day})::date) from asset_occupancy d
    where d.rental_id = r.id and d.asset_id = r.asset_id
      and d.period && daterange(date_trunc('month', ${day})::date, (date_trunc('month', ${day}) + interval '1 month')::date)
    order by d.period limit 1), ${day})`;

/**
 * SQL: to whom the invoices of a month of rental `r` are issued: its payer, else its tenant, else each co-tenant with a share on
 * its first day. A split rental without shares on that day has its tenant and no shares.
 * @param day SQL of the first day
 * @param billsMonth SQL: that an invoice `v` bills the month
 */
export const customersOn = (day: string, billsMonth: string): string => `
  select c.*,
    c.share < ${WHOLE_RENTAL} and exists (select 1 from invoice v where ${billsMonth} and v.share < ${WHOLE_RENTAL})
      and not exists (select 1 from invoice v where ${billsMonth} and v.part = c.part) as has_parts,
    exists (select 1 from invoice v where ${billsMonth} and v.share < ${WHOLE_RENTAL} and not exists (
      select 1 from (${sharesOn(day)}) y where y.share = v.share and y.part = v.part and (y.person_id = v.person_id
        or not exists (select 1 from (${sharesOn(day)}) z where z.person_id = v.person_id)))) as is_split_changed
  from (
    select coalesce(r.payer_id, r.tenant_id) as person_id, ${WHOLE_RENTAL} as share, 1 as part, '{${WHOLE_RENTAL}}'::integer[] as shares
    where not r.is_split
    union all ${sharesOn(day)}
    union all select r.tenant_id, ${WHOLE_RENTAL}, 1, '{}' where r.is_split and not exists (
      select 1 from rental_party p where ${SHARES_ON(day)})) c`;
