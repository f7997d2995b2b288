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
 * SQL: to whom the invoices of a month of rental `r` are issued: its payer, else its tenant, else each co-tenant with a share on
 * its first day. A split rental without shares on that day has its tenant and no shares.
 * @param day SQL of the first day
 * @param billsMonth SQL: that an invoice `v` bills the month
 */
export const customersOn = (day: string, billsMonth: string): string => `
  select c.*,
    c.share < ${WHOLE_RENTAL} and exists (select 1 from invoice v where ${billsMonth} and v.share < ${WHOLE_RENTAL}) as has_parts,
    exists (select 1 from invoice v where ${billsMonth} and v.share < ${WHOLE_RENTAL} and not exists (
      select 1 from (${sharesOn(day)}) y where y.person_id = v.person_id and y.share = v.share and y.part = v.part)) as is_split_changed
  from (
    select coalesce(r.payer_id, r.tenant_id) as person_id, ${WHOLE_RENTAL} as share, 1 as part, '{${WHOLE_RENTAL}}'::integer[] as shares
    where not r.is_split
    union all ${sharesOn(day)}
    union all select r.tenant_id, ${WHOLE_RENTAL}, 1, '{}' where r.is_split and not exists (
      select 1 from rental_party p where ${SHARES_ON(day)})) c`;
