import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { occupiesMonth } from "./rented-days.ts";

/** SQL: an invoice or draft `v` for a month of rental `r`, also one that no longer counts. */
const isOfMonth = (from: string) => `v.rental_id = r.id and v.billed_month = ${from} and v.kind <> 'rectifying'`;
const IS_LIVE = "(v.state <> 'annulled' and v.archived_at is null)";

/** SQL: that an invoice or draft `v` bills a month of rental `r`, by the month's first day. */
export const billsMonth = (from: string): string => `${isOfMonth(from)} and ${IS_LIVE}`;

/** SQL: that charge `c` makes up for a part of a month, which only its co-tenant owes (CC art. 1138). */
export const CORRECTS_PART = `exists (select 1 from invoice w where w.id = c.corrected_invoice_id and w.share < ${WHOLE_RENTAL})`;

/** SQL: a co-tenant `p` with a share of rental `r` on a day. */
const SHARES_ON = (day: string) =>
  `p.rental_id = r.id and p.share is not null and daterange(p.since, p.until, '[]') @> ${day}`;

/** SQL: the shares of a split rental `r` on a day, the tenant's first, each with its place among them. */
const sharesOn = (day: string) => `
  select p.person_id, p.share, row_number() over w::integer as part,
    array_agg(p.share) over (w rows between unbounded preceding and unbounded following) as shares,
    array_agg(p.person_id) over (w rows between unbounded preceding and unbounded following) as people
  from rental_party p where r.is_split and ${SHARES_ON(day)} window w as (order by p.role = 'tenant' desc, p.since, p.id)`;

/** SQL: that a month of rental `r` has parts which are not those of the shares on a day, as after a change of them. */
const isChanged = (day: string, from: string) => `
  exists (select 1 from invoice v where ${billsMonth(from)} and v.share < ${WHOLE_RENTAL} and not exists (
    select 1 from (${sharesOn(day)}) y where y.share = v.share and y.part = v.part and (y.person_id = v.person_id
      or not exists (select 1 from (${sharesOn(day)}) z where z.person_id = v.person_id))))`;

/**
 * SQL: the parts that a month of rental `r` was billed by: those that bill it, and the latest ones that were annulled or archived, as
 * far as they fit into the whole. None unless they are the whole, with a part in each place.
 */
const formerParts = (from: string) => `
  select u.person_id, u.share, u.part, u.shares, u.people
  from (
    select x.*, array_agg(x.share) over w as shares, array_agg(x.person_id) over w as people, sum(x.share) over w as whole,
      max(x.part) over w as places, count(*) over w as parts
    from (
      select y.*, sum(y.share) over (order by y.is_live desc, y.created_at desc, y.id desc rows unbounded preceding) as reached
      from (
        select distinct on (v.part) v.id, v.person_id, v.share, v.part, v.created_at, ${IS_LIVE} as is_live
        from invoice v where ${isOfMonth(from)} and v.share < ${WHOLE_RENTAL}
        order by v.part, ${IS_LIVE} desc, v.created_at desc, v.id desc) y) x
    where x.reached <= ${WHOLE_RENTAL}
    window w as (order by x.part rows between unbounded preceding and unbounded following)) u
  where u.whole = ${WHOLE_RENTAL} and u.places = u.parts`;

/** SQL: the parts of a month of rental `r`: those that it was billed by where the shares changed since, else those of a day's shares. */
const partsOn = (day: string, from: string) => `
  select m.* from (select ${isChanged(day, from)} as is_changed offset 0) q cross join lateral (
    select y.*, false as is_split_changed from (${formerParts(from)}) y where q.is_changed
    union all
    select y.*, q.is_changed from (${sharesOn(day)}) y where not q.is_changed or not exists (${formerParts(from)})) m`;

/**
 * SQL: the first day of a day's month that rental `r` has, by which the month is split.
 * @param day SQL of the day
 */
const splitDayOf = (day: string) => `
  coalesce((select greatest(lower(d.period), date_trunc('month', ${day})::date) from asset_occupancy d
    where ${occupiesMonth(`date_trunc('month', ${day})::date`, `(date_trunc('month', ${day}) + interval '1 month - 1 day')::date`)}
    order by d.period limit 1), ${day})`;

/** SQL: the parts of a day's month of rental `r`, each with its person, share and place. */
export const partsOfMonth = (day: string): string => partsOn(splitDayOf(day), `date_trunc('month', ${day})::date`);

/**
 * SQL: to whom the invoices of a month of rental `r` are issued: its payer, else its tenant, else each co-tenant with a share on
 * its first day; after a change of the shares, those who had the parts that the month was billed by. A split rental without
 * shares on that day has its tenant and no shares.
 * @param day SQL of the first day that the rental has
 * @param from SQL of the month's first day
 */
export const customersOn = (day: string, from: string): string => `
  select c.*, c.share < ${WHOLE_RENTAL} and exists (select 1 from invoice v where ${billsMonth(from)} and v.share < ${WHOLE_RENTAL})
    and not exists (select 1 from invoice v where ${billsMonth(from)} and v.part = c.part) as has_parts
  from (
    ${partsOn(day, from)}
    union all select o.person_id, ${WHOLE_RENTAL}, 1, o.shares, array[o.person_id], o.is_split_changed
    from (select coalesce(r.payer_id, r.tenant_id) as person_id,
        case when r.is_split then '{}' else '{${WHOLE_RENTAL}}' end::integer[] as shares,
        ${isChanged(day, from)} as is_split_changed
      where not r.is_split or not exists (select 1 from rental_party p where ${SHARES_ON(day)})) o
    where not o.is_split_changed or not exists (${formerParts(from)})) c`;
