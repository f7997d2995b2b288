import { assetResource } from "#shared/domain/assets/asset.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { type LimitFacts, limitRent, limitTerms, rentLimit } from "#shared/domain/rentals/rent-limit.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readLimitFacts } from "./read-limit-facts.ts";

/** The former contract and the owners' holding are data of other entities: who may not read those gets "not known". */
async function readFacts(
  db: Queryable,
  { permissions }: UserAccess,
  asset_id: string,
  start_date: string,
): Promise<LimitFacts> {
  const facts = await readLimitFacts(db, { asset_id, start_date }, isAllowed(permissions, "rental", "read"));
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
