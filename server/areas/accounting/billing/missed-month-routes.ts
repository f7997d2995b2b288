import * as z from "zod/mini";
import { caughtUpMonths, missedMonth } from "#shared/domain/accounting/billing/missed-month.ts";
import { recurringChargeResource } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { lockRow, readRow } from "#server/engine/db/table-store.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { catchUpMonths } from "./catch-up-months.ts";
import { readMissedMonths } from "./read-missed-months.ts";

const path = "/recurring-charges/:id/missed-months";

const readMissedRoute = readRoute({
  path,
  summary: "The months that are billed without a recurring charge which is due in them",
  access: { entity: "recurring_charge", action: "read" },
  output: z.array(missedMonth),
  run: async ({ db, user, params }) => {
    requireRight(user, "invoice", "read");
    return respond(await readMissedMonths(db, await readRow(db, recurringChargeResource, params["id"] ?? "", user)));
  },
});

const catchUpRoute = writeRoute({
  method: "POST",
  path,
  summary: "Adds a recurring charge to the drafts of the months billed without it, and charges once for those invoiced",
  access: { entity: "rental_charge", action: "create" },
  body: noBody,
  output: caughtUpMonths,
  run: async ({ tx, user, params, services }) => {
    requireRight(user, "recurring_charge", "read");
    requireRight(user, "invoice", "update");
    const charge = await lockRow(tx, recurringChargeResource, params["id"] ?? "", user);
    return respond(await catchUpMonths(tx, charge, services.clock.today()), 201);
  },
});

/** What a charge missed that was agreed after months were drafted or invoiced. */
export const missedMonthRoutes: readonly Route[] = [readMissedRoute, catchUpRoute];
