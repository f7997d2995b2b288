import * as z from "zod/mini";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { uuid } from "#shared/domain/core/fields.ts";
import { defineResource, type Resource } from "#shared/domain/core/resource.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import {
  type Ownership,
  ownership,
  ownersInput,
  type OwnersInput,
  ownersRules,
} from "#shared/domain/properties/ownership.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { respondWithRow, requireFresh } from "#server/engine/http/crud-routes.ts";
import { readRoute, unchecked, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

// The database's part, in server/schema: check_ownership_shares, set_owners.

/**
 * Ownership shares within the scope, latest first.
 * @param condition SQL over `w` (the share), its asset `s` and property `p`
 */
async function readShares(
  db: Queryable,
  scope: RowScope,
  condition: (statement: Statement) => string,
): Promise<readonly Ownership[]> {
  const statement = new Statement();
  const seen = withinScope("property", "p", scope, statement) ?? "true";
  return db.query<Ownership>(
    `select w.id, w.property_id, w.asset_id, coalesce(s.label, p.label) as place_label, w.owner_id, o.label as owner_label,
            w.share, w.since, w.until
     from ownership w join owner o on o.id = w.owner_id left join asset s on s.id = w.asset_id
     join property p on p.id = coalesce(w.property_id, s.property_id)
     where w.archived_at is null and ${condition(statement)} and ${seen}
     order by w.since desc, place_label, w.share desc, w.id`,
    statement.values,
  );
}

/** An asset without its own owners has its property's. */
const ownershipConditions = {
  property: (id: string) => `w.property_id = ${id}`,
  asset: (
    id: string,
  ) => `case when exists (select 1 from ownership x where x.asset_id = ${id} and x.archived_at is null)
    then w.asset_id = ${id} else w.property_id = (select property_id from asset where id = ${id}) end`,
};

const ofOwner = (id: string) => `w.owner_id = ${id}`;

function sharesRoute(resource: Resource, part: string, summary: string, condition: (id: string) => string): Route {
  return readRoute({
    path: `/${resource.path}/:id/${part}`,
    summary,
    access: { entity: "ownership", action: "read" },
    output: z.array(ownership),
    run: async ({ db, user, params }) => {
      const id = params["id"] ?? "";
      await requireRow(db, resource, id, user);
      return respond(await readShares(db, user, (statement) => condition(statement.bind(id))));
    },
  });
}

const ownerIds = z.object({ owner_ids: z.array(uuid()) });

/** Pseudo resource for checking the owners with `assertReferences`. */
const namedOwners = defineResource({
  name: "ownership",
  area: "properties",
  path: "ownerships",
  input: ownerIds,
  row: ownerIds,
  references: {},
  reference_lists: { owner_ids: "owner" },
  filters: {},
  sortable: [],
  default_sort: "owner_ids",
});

const idsOf = (shares: readonly { readonly owner_id: string }[]) => shares.map(({ owner_id }) => owner_id);

/** Current owners are accepted even if archived since. */
async function assertOwners(tx: Tx, shares: OwnersInput["shares"], present: readonly Ownership[], scope: RowScope) {
  await assertReferences(tx, namedOwners, { owner_ids: idsOf(shares) }, { owner_ids: idsOf(present) }, scope);
}

function setOwnersRoute(resource: typeof propertyResource | typeof assetResource): Route {
  return writeRoute({
    method: "POST",
    path: `/${resource.path}/:id/set_owners`,
    summary: `Says who owns a row of ${resource.path} from a day on`,
    access: { entity: "ownership", action: "update" },
    body: versioned(unchecked(ownersInput, "ownership")),
    output: resource.row,
    run: async (context) => {
      const { tx, user, services, params, input } = context;
      const row = await lockRow<typeof resource.row>(tx, resource, params["id"] ?? "", user);
      requireFresh(row, input.version);
      if (row.archived_at !== null) throw new AppError("forbidden_move");
      const validated = { name: "ownership", input: ownersInput, rules: ownersRules } as const;
      const { since, shares } = parseWithRules(validated, input.value, services.clock.today());
      const present = await readShares(tx, user, (statement) =>
        ownershipConditions[resource.name](statement.bind(row.id)),
      );
      await assertOwners(tx, shares, present, user);
      const values = [resource.name, row.id, since, idsOf(shares), shares.map(({ share }) => share)];
      await tx.query("call set_owners($1, $2, $3, $4, $5)", values);
      // Increments the version: users who read the row before have outdated owners.
      await tx.query(`update ${resource.name} set version = version where id = $1`, [row.id]);
      return respondWithRow(context, resource, row.id);
    },
  });
}

/** Ownership: read from the property, the asset and the owner; replaced as a whole from a day on. */
export const ownershipRoutes: readonly Route[] = [
  sharesRoute(propertyResource, "owners", "Who owns a property, and since when", ownershipConditions.property),
  sharesRoute(
    assetResource,
    "owners",
    "Who owns an asset: its own owners, else its property's",
    ownershipConditions.asset,
  ),
  sharesRoute(ownerResource, "ownerships", "The ownerships of an owner, with their dates", ofOwner),
  setOwnersRoute(propertyResource),
  setOwnersRoute(assetResource),
];
