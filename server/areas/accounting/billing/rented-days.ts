import { hasSignedRenewalSql } from "#server/areas/leases/signed-renewal-sql.ts";

/**
 * SQL: that home `r` goes on by law beyond its agreed end (LAU art. 9 and 10): without notice, keys or a signed renewal, and with
 * its assets free afterwards, as the calendar wants them to extend its occupancy once that day has passed. Its own renewal that
 * waits for signatures has those days, so that the calendar extends nothing, and yet ends nothing.
 */
const GOES_ON = `(r.regime = 'habitual' and r.state in ('upcoming', 'active') and r.exit_date is null and r.keys_returned_on is null
  and not ${hasSignedRenewalSql("r")}
  and not exists (select 1 from asset_occupancy o join asset_occupancy next on next.asset_id = o.asset_id
    where o.rental_id = r.id and next.period >> o.period
      and not exists (select 1 from rental n where n.id = next.rental_id and n.renews_id = r.id and n.state = 'pending_signature')))`;

/**
 * SQL: the day after the last one of occupancy `d` of rental `r` that is billed; null where it goes on, so that a month prepared
 * before the agreed end is billed whole.
 */
export const BILLED_UNTIL = `case when upper(d.period) is null or ${GOES_ON} then null else upper(d.period) end`;

/** SQL: the last day that rental `r` is agreed to have; infinity where it goes on. A tenant who is in beyond it prolongs nothing. */
const AGREED_UNTIL = `case when ${GOES_ON} then 'infinity' else coalesce(r.keys_returned_on, r.exit_date, r.end_date, 'infinity') end`;

/** SQL: that draft `i` of a month ends before rental `r` does, which was prolonged or whose notice was withdrawn since. */
export const ENDS_SHORT = `(i.period_end < (i.billed_month + interval '1 month - 1 day')::date and i.period_end < ${AGREED_UNTIL})`;

/**
 * SQL: that `d` is an occupancy of rental `r` with days of a month. The asset follows from the rental, which the planner cannot know:
 * by two plain equalities it would expect one row of 20,000, and scan all assets for each.
 * @param from SQL of the month's first day
 * @param to SQL of its last day
 */
export const occupiesMonth = (from: string, to: string): string =>
  `d.rental_id = r.id and coalesce(d.asset_id = r.asset_id, false)
    and (d.period && daterange(${from}, ${to}, '[]') or upper(d.period) <= ${from} and ${GOES_ON})`;
