/**
 * SQL of the table of a rental's parties on a day (`person_id`, `role`, `position`), tenant first, from
 * `rental_party`. If there is none on that day, because the rental is over, the parties last stored in the rental.
 * @param rental SQL alias of the rental
 * @param day SQL of the day (`contractDay` for documents)
 */
export const partiesOnDaySql = (rental: string, day: string): string => `(
  with present as (
    select y.person_id, y.role,
      row_number() over (order by array_position(array['tenant', 'additional_tenant', 'guarantor'], y.role), y.since, y.id) as position
    from rental_party y where y.rental_id = ${rental}.id and ${day} between y.since and coalesce(y.until, 'infinity'))
  select * from present
  union all
  select n.person_id, case when n.position = 1 then 'tenant' when n.person_id = ${rental}.guarantor_id then 'guarantor' else 'additional_tenant' end, n.position
  from unnest(array_remove(${rental}.tenant_id || ${rental}.additional_tenant_ids || ${rental}.guarantor_id, null)) with ordinality n (person_id, position)
  where not exists (select 1 from present))`;
