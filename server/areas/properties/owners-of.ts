/**
 * SQL of the day as of which a contract names who lets and who rents: today, or the first day of what is still to come.
 * @param rental how the statement calls the rental
 */
export const contractDay = (rental: string): string => `greatest(business_today(), ${rental}.start_date)`;

/**
 * SQL of the table of those who own a rental's asset on a day (the rows of `ownership`): an asset without owners of its own has
 * its property's.
 * @param rental how the statement calls the rental
 * @param day SQL of the day
 */
export const ownersOf = (rental: string, day: string): string => `(
  select o.* from ownership o
  where o.archived_at is null and ${day} between o.since and coalesce(o.until, 'infinity')
    and (o.asset_id = ${rental}.asset_id or (o.property_id = ${rental}.property_id and not exists (
      select 1 from ownership x where x.asset_id = ${rental}.asset_id and x.archived_at is null
        and ${day} between x.since and coalesce(x.until, 'infinity')))))`;
