import * as z from "zod/mini";
import { apiTokenRow } from "#shared/domain/account/api-token.ts";
import { userResource } from "#shared/domain/administration/user.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { listTokens, revokeToken } from "#server/areas/account/live-tokens.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { assertMayManage } from "./user-rules.ts";

const list = readRoute({
  path: "/users/:id/tokens",
  summary: "The access tokens of one of users that still work, the latest first",
  access: { entity: "user", action: "update" },
  output: z.array(apiTokenRow),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, userResource, id, user);
    return respond(await listTokens(db, id));
  },
});

const revoke = writeRoute({
  method: "POST",
  path: "/users/:id/tokens/:token/revoke",
  summary: "Revokes an access token of one of users at once",
  access: { entity: "user", action: "update" },
  body: noBody,
  run: async ({ services, tx, user, params }) => {
    const { token = "" } = params;
    const row = await lockRow(tx, userResource, params["id"] ?? "", user);
    await assertMayManage(tx, user, row);
    if (!isUuid(token)) throw new AppError("not_found");
    await revokeToken(tx, services, row.id, token);
    return respond(null);
  },
});

export const userTokenRoutes: readonly Route[] = [list, revoke];
