import * as z from "zod/mini";
import {
  billingRunLifecycle,
  billingRunMoveInputs,
  billingRunResource,
  planRule,
  refusedDraft,
  unbilledRental,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { proposeIssueDay } from "#shared/domain/accounting/billing/planned-issue.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { latestOf } from "#shared/lib/dates.ts";
import { insertRow, readRow, updateRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { draftMonth, readUnbilled } from "./draft-month.ts";
import { followDueDates } from "./follow-due-dates.ts";
import { planIssue, requirePlan, startIssuing } from "./plan-run.ts";
import { readRefusedDrafts } from "./refused-drafts.ts";

const billingRunMoveRoutes = moveRoutes(billingRunResource, {
  inputs: billingRunMoveInputs,
  allowed: movesBy(billingRunLifecycle),
  rights: billingRunLifecycle,
  mayMove: requirePlan,
  rules: (verb) => (verb === "plan" ? [planRule] : []),
  before: async ({ tx }, run, input) => {
    if ("planned_issue_date" in input) await followDueDates(tx, run, input.planned_issue_date);
  },
  effects: {
    prepare: async ({ tx, user, today }, run) => {
      const day = latestOf(run.planned_issue_date, today);
      // First, because rentals are locked before invoices.
      await draftMonth(tx, run, user, day);
      await followDueDates(tx, run, day);
      await tx.query("update billing_run set planned_issue_date = $2 where id = $1", [run.id, day]);
    },
    unplan: ({ tx }, { id }) => tx.query("update billing_run set state = 'open', asked_by = null where id = $1", [id]),
    plan: ({ tx, user, today }, run, input) => planIssue(tx, run, { ...input, user_id: user.user_id, today }),
    issue: ({ tx, user }, run) => startIssuing(tx, run, user.user_id),
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

/** Lists the drafts of a run that cannot be issued on its planned day, and why. */
const refusedRoute = readRoute({
  path: "/billing-runs/:id/refused",
  summary: "Lists the drafts of a run that cannot be issued",
  access: { entity: "invoice", action: "read" },
  output: z.array(refusedDraft),
  run: async ({ db, user, params, services }) => {
    const run = await readRow(db, billingRunResource, params["id"] ?? "", user);
    const day = latestOf(run.planned_issue_date, services.clock.today());
    return respond(await readRefusedDrafts(db, run.id, user, day));
  },
});

/** A month has one run; creating it creates its drafts. */
export const billingRunRoutes: readonly Route[] = [
  ...standardRoutes(billingRunResource, {
    async insert({ tx, input, user, services }) {
      const { month } = input;
      const planned_issue_date = input.planned_issue_date ?? proposeIssueDay(month, services.clock.today());
      const id = await insertRow(tx, billingRunResource, { ...input, planned_issue_date });
      await draftMonth(tx, { id, month }, user, planned_issue_date);
      return id;
    },
    async update({ tx, user }, change) {
      const fixed = (["month", "planned_issue_date"] as const).find(
        (field) => change.after[field] !== change.before[field],
      );
      if (fixed) throw new InvalidInput("billing_run", [{ field: fixed, key: "validation.fixed", params: {} }]);
      await updateRow(tx, billingRunResource, change, change.patch, user);
    },
  }),
  unbilledRoute,
  refusedRoute,
  ...billingRunMoveRoutes,
];
