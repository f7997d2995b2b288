/**
 * SQL of the reference day for owners and parties in a contract: today, or the first day of a future rental.
 * @param rental SQL alias of the rental
 */
export const contractDay = (rental: string): string => `greatest(business_today(), ${rental}.start_date)`;

/**
 * SQL of the table of owners of a rental's asset on a day (rows of `ownership`): the asset's own, else its
 * property's.
 * @param rental SQL alias of the rental
 * @param day SQL of the day
 */
export const ownersOf = (rental: string, day: string): string => `(
  select o.* from ownership o
  where o.archived_at is null and ${day} between o.since and coalesce(o.until, 'infinity')
    and (o.asset_id = ${rental}.asset_id or (o.property_id = ${rental}.property_id and not exists (
      select 1 from ownership x where x.asset_id = ${rental}.asset_id and x.archived_at is null
        and ${day} between x.since and coalesce(x.until, 'infinity')))))`;
