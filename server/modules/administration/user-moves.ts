import type * as z from "zod/mini";
import { issuedUserLink, type UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import {
  stateOfUser,
  type User,
  userLifecycle,
  userResource,
  type UserVerb,
} from "#shared/domain/administration/user.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { lockRow, updateRow } from "#server/db/table-store.ts";
import { asMove } from "#server/db/transaction.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { noBody, versioned, writeRoute } from "#server/http/define-route.ts";
import { type Answer, answer, type Route, type WriteContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { endEverySession } from "#server/http/end-every-session.ts";
import { voidUserLinks } from "#server/http/issue-user-link.ts";
import { sendUserLink } from "./send-user-link.ts";
import { assertMayManage, assertNotLastSuperAdmin } from "./user-rules.ts";

type MoveContext = Omit<WriteContext<UserAccess, unknown>, "input">;

/** A move of a user's state by somebody who may look after them. @throws AppError stale, forbidden_move */
function moveRoute(
  verb: UserVerb,
  output: z.core.$ZodType,
  move: (context: MoveContext, row: User) => Promise<Answer>,
) {
  return writeRoute({
    method: "POST",
    path: `/users/:id/${verb}`,
    summary: `Moves a user: ${verb}`,
    access: { entity: "user", action: "update" },
    body: versioned(noBody),
    output,
    run: async (context) => {
      const { tx, user, input } = context;
      const row = await lockRow(tx, userResource, context.params["id"] ?? "", user);
      requireFresh(row, input.version);
      const allowed = allowedMoves(userLifecycle, stateOfUser(row));
      if (!allowed.includes(verb)) throw new AppError("forbidden_move", { data: { allowed } });
      await assertMayManage(tx, user, row.role_id);
      return move(context, row);
    },
  });
}

const deactivate = moveRoute("deactivate", userResource.row, async (context, row) => {
  const { tx, user, services } = context;
  if (row.id === user.user_id) throw new AppError("own_account");
  await assertNotLastSuperAdmin(tx, row);
  await asMove(tx, "deactivate", () => updateRow(tx, userResource, row, { is_active: false }, user));
  await voidUserLinks(tx, row.id);
  await endEverySession(tx, services, row.id, "deactivated");
  return answerRow(context, userResource, row.id);
});

const activate = moveRoute("activate", userResource.row, async (context, row) => {
  const { tx, user } = context;
  await asMove(tx, "activate", () => updateRow(tx, userResource, row, { is_active: true }, user));
  return answerRow(context, userResource, row.id);
});

function linkRoute(purpose: UserLinkPurpose): Route {
  const route = moveRoute(purpose, issuedUserLink, async (context, row) =>
    answer(await sendUserLink(context, row, purpose)),
  );
  // A kept answer would be a kept credential.
  return { ...route, isReplayable: false };
}

export const userMoveRoutes: readonly Route[] = [
  linkRoute("invite"),
  linkRoute("reset_password"),
  deactivate,
  activate,
];
