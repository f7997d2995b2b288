import {
  mergedValues,
  mergeInput,
  mergePreview,
  type MergePreview,
  mergePreviewInput,
} from "#shared/domain/persons/person-merge.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { lockRow, readRow, updateRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { respondWithRow, requireFresh } from "#server/engine/http/crud-routes.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { requireAddressOfPayer } from "#server/areas/persons/person-roles.ts";
import { mergeParties, type Pair } from "./merge-parties.ts";
import { mergeNotices } from "./merge-notices.ts";
import { moveAccountChanges, protectAccount } from "./protect-account.ts";
import { countIncidents, lockPointing, redirectPointers } from "./person-pointers.ts";
import { pairOf, planMerge, requireMergeRights } from "./plan-merge.ts";

const previewQuery = bodyOf(mergePreviewInput, "person");

/** GET /persons/{id}/merge?duplicate_id=…: what a merge would move, or the error that it would cause. */
const previewRoute: Route = readRoute({
  path: "/persons/:id/merge",
  summary: "What merging another person into this one would move",
  access: { entity: "person", action: "archive" },
  parameters: Object.keys(mergePreviewInput.shape),
  output: mergePreview,
  run: async ({ services, db, user, params, query }) => {
    requireMergeRights(user);
    const { duplicate_id } = previewQuery.parse(query, services.clock.today());
    const pair = pairOf(params["id"] ?? "", duplicate_id);
    const survivor = await readRow(db, personResource, pair.survivor, user);
    const duplicate = await readRow(db, personResource, pair.duplicate, user);
    const pointing = await planMerge(db, survivor, duplicate, user);
    const moves: MergePreview["moves"] = [
      ...pointing.map(({ entity, count }) => ({ entity, count })),
      { entity: "incident", count: await countIncidents(db, duplicate.id) },
    ];
    return respond({ moves: moves.filter(({ count }) => count > 0) });
  },
});

/**
 * Locks the referencing rows and then both persons, in a fixed order: rentals before persons, as changes of rentals
 * do. No new reference to either can be added until the end of the transaction.
 */
async function lockPair(tx: Tx, pair: Pair, user: UserAccess): Promise<Record<keyof Pair, Person>> {
  const ids = [pair.survivor, pair.duplicate];
  await lockPointing(tx, ids);
  await tx.query("select 1 from person where id = any($1) order by id for update", [ids]);
  const survivor = await lockRow(tx, personResource, pair.survivor, user);
  const duplicate = await lockRow(tx, personResource, pair.duplicate, user);
  return { survivor, duplicate };
}

/** POST /persons/{id}/merge: merges the duplicate, with everything that references it, into this person. */
const mergeRoute: Route = writeRoute({
  method: "POST",
  path: "/persons/:id/merge",
  summary: "Merges another person into this one",
  access: { entity: "person", action: "archive" },
  body: versioned(bodyOf(mergeInput, "person")),
  output: personResource.row,
  run: async (context) => {
    const { tx, user, services, params } = context;
    const { version, value } = context.input;
    requireMergeRights(user);
    const pair = pairOf(params["id"] ?? "", value.duplicate_id);
    const { survivor, duplicate } = await lockPair(tx, pair, user);
    requireFresh(survivor, version);
    requireFresh(duplicate, value.duplicate_version);
    await planMerge(tx, survivor, duplicate, user);
    const values = mergedValues(survivor, duplicate, value.take);
    const merged = parseWithRules(personResource, { ...survivor, ...values }, services.clock.today());
    await protectAccount(tx, duplicate, survivor.id, merged.bank_account ?? null);
    await moveAccountChanges(tx, pair);
    // First: the new parties of the survivor are then informed already.
    await mergeNotices(tx, pair);
    await mergeParties(tx, pair);
    await redirectPointers(tx, pair.duplicate, pair.survivor);
    await asMove(tx, "merge", async () => {
      // The duplicate first: its document number may then be reused by the other.
      const archived_at = services.clock.now().toISOString();
      await updateRow(tx, personResource, duplicate, { archived_at, merged_into_id: survivor.id }, user);
      await updateRow(tx, personResource, survivor, values, user);
    });
    await requireAddressOfPayer(tx, survivor.id);
    return respondWithRow(context, personResource, survivor.id);
  },
});

export const mergeRoutes: readonly Route[] = [previewRoute, mergeRoute];
