import * as z from "zod/mini";
import {
  type BillingRun,
  billingRunLifecycle,
  billingRunResource,
  type BillingRunVerb,
  unbilledRental,
} from "#shared/domain/accounting/billing-run.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertRow, lockRow, parseRow, readRowJson, updateRow } from "#server/db/table-store.ts";
import { asMove } from "#server/db/transaction.ts";
import { requireMove } from "#server/http/require-move.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { noBody, readRoute, versioned, writeRoute } from "#server/http/define-route.ts";
import { answer, type Route, type WriteContext } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { draftMonth, readUnbilled } from "./draft-month.ts";
import { askToIssue } from "./issue-job.ts";

type Context = WriteContext<UserAccess, { version: number; value: null }>;

const does: Readonly<Record<BillingRunVerb, (context: Context, run: BillingRun) => Promise<unknown>>> = {
  prepare: ({ tx, user, services }, run) => draftMonth(tx, run, user, services.clock.today()),
  issue: async ({ tx, user }, { id }) => {
    await tx.query("update billing_run set state = 'issuing', asked_by = $2, failure = null where id = $1", [
      id,
      user.user_id,
    ]);
    await askToIssue(tx, id);
  },
};

function moveRoute(verb: BillingRunVerb): Route {
  return writeRoute({
    method: "POST",
    path: `/billing-runs/:id/${verb}`,
    summary: `Moves a billing run: ${verb}`,
    access: { entity: "billing_run", action: verb === "issue" ? "approve" : "update" },
    body: versioned(noBody),
    output: billingRunResource.row,
    run: async (context) => {
      const run = await lockRow(context.tx, billingRunResource, context.params["id"] ?? "", context.user);
      requireFresh(run, context.input.version);
      requireMove(billingRunLifecycle, run, verb);
      await asMove(context.tx, verb, () => does[verb](context, run));
      return answerRow(context, billingRunResource, run.id);
    },
  });
}

/** GET …/{id}/unbilled: the rentals of its month that have no invoice, and why where they cannot get one. */
const unbilledRoute = readRoute({
  path: "/billing-runs/:id/unbilled",
  summary: "Lists the rentals of a run's month without an invoice",
  access: { entity: "billing_run", action: "read" },
  output: z.array(unbilledRental),
  run: async ({ db, user, params, services }) => {
    const json = await readRowJson(db, billingRunResource, params["id"] ?? "", user);
    if (json === null) throw new AppError("not_found");
    const { month } = parseRow(billingRunResource, json);
    return answer(await readUnbilled(db, month, user, services.clock.today()));
  },
});

/** A month has one run; making it makes its drafts. */
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
  moveRoute("prepare"),
  moveRoute("issue"),
];
