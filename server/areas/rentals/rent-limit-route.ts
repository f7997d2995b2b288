import { assetResource } from "#shared/domain/assets/asset.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { type LimitFacts, limitFacts, limitRent, limitTerms, rentLimit } from "#shared/domain/rentals/rent-limit.ts";
import { ownersOf } from "#server/areas/properties/owners-of.ts";
import { lastHabitualRent, lastRentFields } from "#server/areas/leases/last-habitual-rent.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

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

/** The former contract and the owners' holding are data of other entities: who may not read those gets "not known". */
async function readFacts(
  db: Queryable,
  { permissions }: UserAccess,
  asset_id: string,
  start_date: string,
): Promise<LimitFacts> {
  const isRentalRead = isAllowed(permissions, "rental", "read");
  const [row] = await db.query<{ facts: string }>(FACTS, [asset_id, start_date, isRentalRead]);
  const facts = limitFacts.parse(JSON.parse(row?.facts ?? "null"));
  return isAllowed(permissions, "owner", "read") ? facts : { ...facts, is_large_holder: null };
}

/** GET /assets/{id}/rent-limit: the highest rent of a new contract by LAU art. 17.6 and 17.7, as far as it is known. */
export const rentLimitRoute: Route = readRoute({
  path: "/assets/:id/rent-limit",
  summary: "The highest rent that a new contract for a home may have in a stressed zone, and what is not known of it",
  access: { entity: assetResource.name, action: "read" },
  parameters: Object.keys(limitTerms.shape),
  output: rentLimit,
  run: async ({ db, user, params, query }) => {
    const parsed = parseObject(limitTerms, { ...query, monthly_rent: Number(query["monthly_rent"]) });
    if (!parsed.valid) throw new InvalidInput("rental", parsed.messages);
    const terms = parsed.value;
    const id = params["id"] ?? "";
    await requireRow(db, assetResource, id, user);
    return respond(limitRent(await readFacts(db, user, id, terms.start_date), terms));
  },
});
