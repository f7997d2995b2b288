// The database's part, in server/schema: owners_of.

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
export const ownersOf = (rental: string, day: string): string =>
  `owners_of(${rental}.asset_id, ${rental}.property_id, ${day})`;
