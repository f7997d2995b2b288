// The database's part, in server/schema: last_habitual_rent.

/**
 * The asset's latest contract for a habitual home that was in force before a day: its last `rent` (cents a month) and its last
 * day `until`, as a row of a lateral join (LAU art. 17.6).
 * @param asset_id SQL of the asset
 * @param day SQL of the new contract's first day
 */
export const lastHabitualRent = (asset_id: string, day: string): string => `last_habitual_rent(${asset_id}, ${day})`;

/** The last rent and its last day, as two fields of JSON: what the asset states, unless a later contract is stored. */
export const lastRentFields = (asset: string, last: string): string => {
  const isStated = `${asset}.last_rent is not null and ${asset}.last_rent_on >= coalesce(${last}.until, '-infinity')`;
  return `'last_rent', case when ${isStated} then ${asset}.last_rent else ${last}.rent end,
    'last_rent_on', case when ${isStated} then ${asset}.last_rent_on else ${last}.until end`;
};
