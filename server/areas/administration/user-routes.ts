import { userResource } from "#shared/domain/administration/user.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { userTokenRoutes } from "./user-token-routes.ts";
import { userMoveRoutes } from "./user-moves.ts";
import { insertUser, updateUser } from "./user-rules.ts";

export const userRoutes: readonly Route[] = [
  ...standardRoutes(userResource, { insert: insertUser, update: updateUser }),
  ...userMoveRoutes,
  ...userTokenRoutes,
];
