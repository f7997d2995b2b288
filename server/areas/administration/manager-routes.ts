import { managerResource, managerSight, sightEntities } from "#shared/domain/administration/manager.ts";
import { MOST_COUNTED } from "#shared/domain/core/policy.ts";
import { everyRow, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { insertManager, updateManager } from "./manager-rules.ts";

/** Number of rows of each entity within a scope, by the same condition as in lists; one more than the most where there are more. */
async function countWithin(db: Queryable, scope: RowScope): Promise<unknown> {
  const statement = new Statement();
  const counts = sightEntities.map((entity) => {
    const limit = withinScope(entity, "t", scope, statement) ?? "true";
    const rows = `select from ${quoteName(entity)} t where t.archived_at is null and ${limit} limit ${MOST_COUNTED + 1}`;
    return `(select count(*) from (${rows}) c) as ${quoteName(entity)}`;
  });
  const [row] = await db.query(`select ${counts.join(", ")}`, statement.values);
  return row;
}

const readSight = readRoute({
  path: "/managers/:id/sight",
  summary: "How many records a manager can see",
  access: { entity: "manager", action: "read" },
  heavy: "sum",
  output: managerSight,
  run: async ({ db, params }) => {
    const { user_id } = await readRow(db, managerResource, params["id"] ?? "", everyRow);
    return respond(await countWithin(db, await readScopeOf(db, user_id)));
  },
});

export const managerRoutes: readonly Route[] = [
  ...standardRoutes(managerResource, { insert: insertManager, update: updateManager }),
  readSight,
];
