import { type Manager, managerResource, managerSight, sightEntities } from "#shared/domain/administration/manager.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { everyRow, type RowScope, withinScope } from "#server/db/row-scope.ts";
import { quoteName, Statement } from "#server/db/statement.ts";
import { parseRow, readRowJson, type Runner } from "#server/db/table-store.ts";
import { readRoute } from "#server/http/define-route.ts";
import { answer, type Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { readScopeOf } from "#server/http/user-access.ts";
import { insertManager, updateManager } from "./manager-rules.ts";

async function readManager(db: Runner, id: string): Promise<Manager> {
  const json = await readRowJson(db, managerResource, id, everyRow);
  if (json === null) throw new AppError("not_found");
  return parseRow(managerResource, json);
}

/** How many rows of each entity lie within a scope, by the same condition that their lists use. */
async function countWithin(db: Runner, scope: RowScope): Promise<unknown> {
  const statement = new Statement();
  const counts = sightEntities.map((entity) => {
    const limit = withinScope(entity, "t", scope, statement) ?? "true";
    const rows = `select count(*) from ${quoteName(entity)} t where t.archived_at is null and ${limit}`;
    return `(${rows}) as ${quoteName(entity)}`;
  });
  const [row] = await db.query(`select ${counts.join(", ")}`, statement.values);
  return row;
}

const readSight = readRoute({
  path: "/managers/:id/sight",
  summary: "How much a manager has in sight",
  access: { entity: "manager", action: "read" },
  output: managerSight,
  run: async ({ db, params }) => {
    const { user_id } = await readManager(db, params["id"] ?? "");
    return answer(await countWithin(db, await readScopeOf(db, user_id)));
  },
});

export const managerRoutes: readonly Route[] = [
  ...standardRoutes(managerResource, { insert: insertManager, update: updateManager }),
  readSight,
];
