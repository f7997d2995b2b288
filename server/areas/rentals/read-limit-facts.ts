import { type LimitFacts, limitFacts } from "#shared/domain/rentals/rent-limit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lastHabitualRent, lastRentFields } from "#server/areas/leases/last-habitual-rent.ts";
import { ownersOf } from "#server/areas/properties/owners-of.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/**
 * A large holder among the landlords of the day decides; that none is one is known only if it is of each. Without owners the
 * company is the landlord.
 */
const FACTS = `
  select json_build_object('city', s.city, 'postal_code', s.postal_code, 'stressed_zone', a.stressed_zone, ${lastRentFields("a", "last")}, 'improvement', a.improvement, 'improved_on', a.improved_on, 'reference_rent', a.reference_rent, 'is_room', k.shape = 'room',
    'is_large_holder', (
      select case when count(*) = 0 then (select c.is_large_holder from company c)
        when bool_or(o.is_large_holder) then true when bool_and(o.is_large_holder is not null) then false end
      from ${ownersOf("r", "$2::date")} w join owner o on o.id = w.owner_id))::text as facts
  from asset a join asset_type k on k.id = a.asset_type_id join property b on b.id = a.property_id join address s on s.id = b.address_id
  cross join lateral (select a.id as asset_id, a.property_id) r
  left join lateral ${lastHabitualRent("a.id", "$2::date")} last on $3::boolean
  where a.id = $1`;

/** What the highest rent of a contract depends on; `knowsFormer` is whether the former contract is read too. */
export async function readLimitFacts(
  db: Queryable,
  { asset_id, start_date }: Pick<Rental, "asset_id" | "start_date">,
  knowsFormer: boolean,
): Promise<LimitFacts> {
  const [row] = await db.query<{ facts: string }>(FACTS, [asset_id, start_date, knowsFormer]);
  return limitFacts.parse(JSON.parse(row?.facts ?? "null"));
}
