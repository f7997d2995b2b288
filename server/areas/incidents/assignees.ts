import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { assignee } from "#shared/domain/incidents/assignee.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRowJson } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readUsersWithAccess, type UserWithAccess } from "#server/areas/notifications/users-with-access.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";

/** Possible assignees for a property: active, allowed to update incidents, and with access to the property. */
async function readAssignees(db: Queryable, property_id: string | null): Promise<UserWithAccess[]> {
  const users = await readUsersWithAccess(db, property_id);
  return users.filter(({ permissions }) => isAllowed(permissions, "incident", "update"));
}

const refuse = (code: "unknown_reference" | "inactive_user" | "assignee_out_of_reach") =>
  new AppError(code, { field: "assignee_id", entity: "incident" });

/**
 * Checks the assignee, who is locked so that they are not deactivated meanwhile.
 * @throws AppError unknown_reference; inactive_user; assignee_out_of_reach when they cannot see or update the
 * incident
 */
export async function assertAssignable(
  tx: Tx,
  { assignee_id, property_id }: Pick<Incident, "assignee_id" | "property_id">,
): Promise<void> {
  if (assignee_id === null) return;
  const [user] = await tx.query<{ is_active: boolean }>(`select is_active from "user" where id = $1 for share`, [
    assignee_id,
  ]);
  if (!user) throw refuse("unknown_reference");
  if (!user.is_active) throw refuse("inactive_user");
  const assignees = await readAssignees(tx, property_id);
  if (!assignees.some(({ id }) => id === assignee_id)) throw refuse("assignee_out_of_reach");
}

/**
 * GET /incident-assignees?property_id=…: possible assignees for a property; without one, for incidents without a
 * property.
 */
export const assigneesRoute: Route = readRoute({
  path: "/incident-assignees",
  summary: "Lists the users to whom an incident can be assigned",
  access: { entity: "incident", action: "read" },
  parameters: ["property_id"],
  output: z.array(assignee),
  run: async ({ db, user, query }) => {
    const property_id = query["property_id"] || null;
    const isKnown = property_id === null || isUuid(property_id);
    if (!isKnown || (property_id && (await readRowJson(db, propertyResource, property_id, user)) === null))
      throw new AppError("unknown_reference", { field: "property_id", entity: "incident" });
    const assignees = await readAssignees(db, property_id);
    return respond(assignees.map(({ id, label }) => ({ id, label })));
  },
});
