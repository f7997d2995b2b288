import { roleResource } from "#shared/domain/administration/role.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { insertRole, refuseRoleInUse, updateRole } from "./role-rules.ts";

export const roleRoutes: readonly Route[] = standardRoutes(roleResource, {
  insert: insertRole,
  update: updateRole,
  mayArchive: refuseRoleInUse,
  mayRemove: refuseRoleInUse,
});
