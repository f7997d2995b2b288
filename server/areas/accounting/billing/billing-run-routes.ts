import * as z from "zod/mini";
import {
  billingRunLifecycle,
  billingRunMoveInputs,
  billingRunResource,
  unbilledRental,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertRow, readRow, updateRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { draftMonth, readUnbilled } from "./draft-month.ts";
import { enqueueIssuing } from "./issue-job.ts";

const billingRunMoveRoutes = moveRoutes(billingRunResource, {
  inputs: billingRunMoveInputs,
  allowed: movesBy(billingRunLifecycle),
  rights: billingRunLifecycle,
  effects: {
    prepare: ({ tx, user, today }, run) => draftMonth(tx, run, user, today),
    issue: async ({ tx, user }, { id }) => {
      await tx.query("update billing_run set state = 'issuing', asked_by = $2, failure = null where id = $1", [
        id,
        user.user_id,
      ]);
      await enqueueIssuing(tx, id);
    },
  },
});

/** GET …/{id}/unbilled: rentals of the month without an invoice, and the reason where none can be made. */
const unbilledRoute = readRoute({
  path: "/billing-runs/:id/unbilled",
  summary: "Lists the rentals of a run's month without an invoice",
  access: { entity: "billing_run", action: "read" },
  output: z.array(unbilledRental),
  run: async ({ db, user, params, services }) => {
    const { month } = await readRow(db, billingRunResource, params["id"] ?? "", user);
    return respond(await readUnbilled(db, month, user, services.clock.today()));
  },
});

/** A month has one run; creating it creates its drafts. */
export const billingRunRoutes: readonly Route[] = [
  ...standardRoutes(billingRunResource, {
    async insert({ tx, input, user, services }) {
      const id = await insertRow(tx, billingRunResource, input);
      await draftMonth(tx, { id, month: input.month }, user, services.clock.today());
      return id;
    },
    async update({ tx, user }, change) {
      if (change.after.month !== change.before.month)
        throw new InvalidInput("billing_run", [{ field: "month", key: "validation.fixed", params: {} }]);
      await updateRow(tx, billingRunResource, change, change.patch, user);
    },
  }),
  unbilledRoute,
  ...billingRunMoveRoutes,
];
