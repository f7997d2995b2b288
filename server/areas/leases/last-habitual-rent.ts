/**
 * The asset's latest contract for a habitual home that was in force before a day: its last `rent` (cents a month) and its last
 * day `until`, as a row of a lateral join (LAU art. 17.6). A rent that was to come into force after that day never was one.
 * @param asset_id SQL of the asset
 * @param day SQL of the new contract's first day
 */
export const lastHabitualRent = (asset_id: string, day: string): string => `(
  select e.until, coalesce((select y.amount from rental_rent y where y.rental_id = f.id and y.valid_from <= e.until
      order by y.valid_from desc limit 1), f.monthly_rent) as rent
  from rental f
  cross join lateral (select
    least(case when f.state = 'ended' then coalesce(f.exit_date, f.end_date) else f.exit_date end, ${day} - 1) as until) e
  where f.asset_id = ${asset_id} and f.regime = 'habitual' and f.state in ('active', 'notice_given', 'ended') and f.start_date < ${day}
  order by f.start_date desc, f.id limit 1)`;

/** The last rent and its last day, as two fields of JSON: what the asset states, unless a later contract is stored. */
export const lastRentFields = (asset: string, last: string): string => {
  const isStated = `${asset}.last_rent is not null and ${asset}.last_rent_on >= coalesce(${last}.until, '-infinity')`;
  return `'last_rent', case when ${isStated} then ${asset}.last_rent else ${last}.rent end,
    'last_rent_on', case when ${isStated} then ${asset}.last_rent_on else ${last}.until end`;
};
