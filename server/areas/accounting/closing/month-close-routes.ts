import {
  monthCloseLifecycle,
  monthCloseMoveInputs,
  monthCloseResource,
} from "#shared/domain/accounting/closing/month-close.ts";
import { insertRow } from "#server/engine/db/table-store.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { bodyOf, writeRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { checklistRoute } from "./checklist-route.ts";

// The database's part, in server/schema: protect_month_close, protect_month_order.

/** POST /month-closes/close: closes the month after the last closed one. Waits for what is being booked. */
const closeRoute = writeRoute({
  method: "POST",
  path: `/${monthCloseResource.path}/close`,
  summary: "Closes a month: nothing that is dated until its last day changes afterwards",
  access: { entity: "month_close", action: "approve" },
  body: bodyOf(monthCloseResource.input, "month_close"),
  output: monthCloseResource.row,
  run: async (context) => {
    const { tx, user, input } = context;
    const id = await insertRow(tx, monthCloseResource, { ...input, closed_by_id: user.user_id });
    return respondWithRow(context, monthCloseResource, id, 201);
  },
});

const reopenRoutes = moveRoutes(monthCloseResource, {
  inputs: monthCloseMoveInputs,
  allowed: movesBy(monthCloseLifecycle),
  rights: monthCloseLifecycle,
  effects: {
    async reopen({ tx, user }, { month }, { reason }) {
      await tx.query(
        `update month_close set state = 'reopened', reopened_at = clock_now(), reopened_by_id = $2, reopen_reason = $3
         where month >= $1 and state = 'closed'`,
        [month, user.user_id, reason],
      );
    },
  },
});

export const monthCloseRoutes: readonly Route[] = [
  checklistRoute,
  ...standardRoutes(monthCloseResource),
  closeRoute,
  ...reopenRoutes,
];
