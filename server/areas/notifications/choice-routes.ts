import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { canGet, noticeChoice, noticeChoices } from "#shared/domain/notifications/notice-kind.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { hasMailServer } from "./mail-server.ts";
import { isMailed, readChoices, storeChoice } from "./notice-choices.ts";

const read = readRoute({
  path: "/notice-choices",
  summary: "What the user is notified of, by kind and channel",
  access: "session",
  output: noticeChoices,
  run: async ({ db, user }) => respond(await readChoices(db, user)),
});

/** Sets one switch; the same call again changes nothing. */
const choose = writeRoute({
  method: "PATCH",
  path: "/notice-choices",
  summary: "Turns a channel of one of the user's kinds of notifications on or off",
  access: "session",
  body: bodyOf(noticeChoice),
  output: noticeChoices,
  run: async ({ tx, user, input }) => {
    if (!canGet(user.permissions, input.kind))
      throw new InvalidInput(null, [{ field: "kind", key: "validation.not_of_your_role", params: {} }]);
    if (input.is_on && isMailed(input.channel) && !(await hasMailServer(tx))) throw new AppError("no_mail_server");
    await storeChoice(tx, user.user_id, input);
    return respond(await readChoices(tx, user));
  },
});

export const choiceRoutes: readonly Route[] = [read, choose];
