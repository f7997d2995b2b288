import * as z from "zod/mini";
import { issuedUserLink, type UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import { movesOfUser, userLifecycle, userResource } from "#shared/domain/administration/user.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import { noBody, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { lockFresh, moveRoutes, requireAmong } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { endEverySession } from "#server/areas/account/end-every-session.ts";
import { forgetAllButPassword } from "#server/areas/account/forget-second-factor.ts";
import { voidUserLinks } from "#server/areas/account/issue-user-link.ts";
import { sendSecurityMail } from "#server/areas/notifications/send-mail.ts";
import { sendUserLink } from "#server/areas/account/send-user-link.ts";
import { assertMayManage, assertNotLastSuperAdmin } from "./user-rules.ts";

const userStateRoutes = moveRoutes(userResource, {
  inputs: { deactivate: z.object({}), activate: z.object({}), reset_second_factor: z.object({}) },
  allowed: movesOfUser,
  rights: userLifecycle,
  mayMove: ({ tx, user }, row) => assertMayManage(tx, user, row),
  async before({ tx, user, verb }, row) {
    if (verb === "activate") return;
    if (row.id === user.user_id) throw new AppError("own_account");
    if (verb === "deactivate") await assertNotLastSuperAdmin(tx, row);
  },
  effects: {
    deactivate: ({ tx, user }, row) => updateRow(tx, userResource, row, { is_active: false }, user),
    activate: ({ tx, user }, row) => updateRow(tx, userResource, row, { is_active: true }, user),
    reset_second_factor: ({ tx }, row) => forgetAllButPassword(tx, row.id),
  },
  async after({ tx, services, verb }, row) {
    if (verb === "activate") return;
    const isReset = verb === "reset_second_factor";
    if (isReset) await sendSecurityMail({ tx, services }, row.id, "second_factor_reset");
    else await voidUserLinks(tx, row.id);
    await endEverySession(tx, services, row.id, isReset ? "second_factor" : "deactivated");
  },
});

/** The response contains the link if it could not be mailed. */
function linkRoute(purpose: UserLinkPurpose): Route {
  const route = writeRoute({
    method: "POST",
    path: `/users/:id/${purpose}`,
    summary: `Moves one of users: ${purpose}`,
    access: { entity: "user", action: "update" },
    body: versioned(noBody),
    output: issuedUserLink,
    run: async (context) => {
      const row = await lockFresh(context, userResource);
      await assertMayManage(context.tx, context.user, row);
      requireAmong(movesOfUser(row), purpose);
      return respond(await sendUserLink(context, row, purpose));
    },
  });
  // Not replayable: a stored idempotent response would be a stored credential.
  return { ...route, isReplayable: false };
}

export const userMoveRoutes: readonly Route[] = [linkRoute("invite"), linkRoute("reset_password"), ...userStateRoutes];
