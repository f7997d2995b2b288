import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { notificationRow } from "#shared/domain/notifications/notification.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { choiceRoutes } from "./choice-routes.ts";
import { messageTemplateRoutes } from "./message-template-routes.ts";
import { mailServerRoute } from "./mail-server.ts";
import { mailRoutes } from "./mail-routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { countUnread, readableNotification } from "./unread-count.ts";
import { NOTIFICATION_LIST_LIMIT } from "#shared/domain/notifications/policy.ts";

const FIELDS = Object.keys(notificationRow.shape).join(", ");

const list = readRoute({
  path: "/notifications",
  summary: "The user's latest notifications, newest first",
  access: "session",
  output: z.array(notificationRow),
  run: async ({ db, user }) => {
    const statement = new Statement();
    const readable = readableNotification(user, statement);
    const [row] = await db.query<{ json: string }>(
      `select coalesce(json_agg(n), '[]')::text as json from (
         select ${FIELDS} from notification n where ${readable} and in_bell
         order by id desc limit ${NOTIFICATION_LIST_LIMIT}) n`,
      statement.values,
    );
    return respondJson(row?.json ?? "[]");
  },
});

const unreadCount = readRoute({
  path: "/notifications/unread-count",
  summary: "How many of the user's notifications are unread",
  access: "session",
  output: z.object({ count: z.int() }),
  run: async ({ db, user }) => respond({ count: await countUnread(db, user) }),
});

const markRead = writeRoute({
  method: "PATCH",
  path: "/notifications/:id/read",
  summary: "Marks one of the user's notifications as read",
  access: "session",
  body: noBody,
  output: notificationRow,
  run: async ({ tx, user, params }) => {
    const statement = new Statement();
    const chosen = `${readableNotification(user, statement)} and n.id = ${statement.bind(params["id"])}`;
    const [row] = await tx.query<{ json: string }>(
      `with changed as (
         update notification n set is_read = true where ${chosen} returning ${FIELDS})
       select to_json(changed)::text as json from changed`,
      statement.values,
    );
    if (!row) throw new AppError("notification_not_found");
    return respondJson(row.json);
  },
});

const markAllRead = writeRoute({
  method: "PATCH",
  path: "/notifications/read",
  summary: "Marks all of the user's notifications as read",
  access: "session",
  body: noBody,
  output: z.object({ count: z.int() }),
  run: async ({ tx, user }) => {
    const statement = new Statement();
    const readable = readableNotification(user, statement);
    const [row] = await tx.query<{ count: number }>(
      `with changed as (
         update notification n set is_read = true where ${readable} and in_bell and not is_read returning id)
       select count(*) as count from changed`,
      statement.values,
    );
    return respond({ count: row?.count ?? 0 });
  },
});

export const notificationRoutes: readonly Route[] = [
  list,
  unreadCount,
  markRead,
  markAllRead,
  ...choiceRoutes,
  ...settingsRoutes,
  ...mailRoutes,
  ...messageTemplateRoutes,
  mailServerRoute,
];
