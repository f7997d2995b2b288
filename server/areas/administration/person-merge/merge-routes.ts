import {
  mergedValues,
  mergeInput,
  mergePreview,
  type MergePreview,
  mergeQuestion,
} from "#shared/domain/persons/person-merge.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { lockRow, readRow, updateRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { answerRow, requireFresh } from "#server/engine/http/crud-routes.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { answer, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { mergeParties, type Pair } from "./merge-parties.ts";
import { countIncidents, lockPointing, redirectPointers } from "./person-pointers.ts";
import { pairOf, planMerge, requireMergeRights } from "./plan-merge.ts";

const question = bodyOf(mergeQuestion, "person");

/** GET /persons/{id}/merge?duplicate_id=…: what a merge would move, or the refusal that it would meet. */
const previewRoute: Route = readRoute({
  path: "/persons/:id/merge",
  summary: "What merging another person into this one would move",
  access: { entity: "person", action: "archive" },
  parameters: Object.keys(mergeQuestion.shape),
  output: mergePreview,
  run: async ({ services, db, user, params, query }) => {
    requireMergeRights(user);
    const { duplicate_id } = question.parse(query, services.clock.today());
    const pair = pairOf(params["id"] ?? "", duplicate_id);
    const kept = await readRow(db, personResource, pair.kept, user);
    const duplicate = await readRow(db, personResource, pair.duplicate, user);
    const pointing = await planMerge(db, kept, duplicate, user);
    const moves: MergePreview["moves"] = [
      ...pointing.map(({ entity, count }) => ({ entity, count })),
      { entity: "incident", count: await countIncidents(db, duplicate.id) },
    ];
    return answer({ moves: moves.filter(({ count }) => count > 0) });
  },
});

/**
 * Locks what points to the two and then both of them, in one order for everybody: rentals before persons, as whoever changes
 * a rental does. From here on nobody can point to either of them until this is done.
 */
async function lockPair(tx: Tx, pair: Pair, user: UserAccess): Promise<Record<keyof Pair, Person>> {
  const ids = [pair.kept, pair.duplicate];
  await lockPointing(tx, ids);
  await tx.query("select 1 from person where id = any($1) order by id for update", [ids]);
  const kept = await lockRow(tx, personResource, pair.kept, user);
  const duplicate = await lockRow(tx, personResource, pair.duplicate, user);
  return { kept, duplicate };
}

/** POST /persons/{id}/merge: the duplicate becomes this person, with all that points to it. */
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
    const { kept, duplicate } = await lockPair(tx, pair, user);
    requireFresh(kept, version);
    requireFresh(duplicate, value.duplicate_version);
    await planMerge(tx, kept, duplicate, user);
    const values = mergedValues(kept, duplicate, value.take);
    parseWithRules(personResource, { ...kept, ...values }, services.clock.today());
    await mergeParties(tx, pair);
    await redirectPointers(tx, pair.duplicate, pair.kept);
    await asMove(tx, "merge", async () => {
      // The duplicate first: from then on its number may be the other's.
      const archived_at = services.clock.now().toISOString();
      await updateRow(tx, personResource, duplicate, { archived_at, merged_into_id: kept.id }, user);
      await updateRow(tx, personResource, kept, values, user);
    });
    return answerRow(context, personResource, kept.id);
  },
});

export const mergeRoutes: readonly Route[] = [previewRoute, mergeRoute];
