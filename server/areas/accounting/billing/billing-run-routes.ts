import {
  billingRunLifecycle,
  billingRunMoveInputs,
  billingRunResource,
  planRule,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { proposeIssueDay } from "#shared/domain/accounting/billing/planned-issue.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { latestOf } from "#shared/lib/dates.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { billingSettingsRoutes, readBillingSettings } from "./billing-settings-routes.ts";
import { draftMonth } from "./draft-month.ts";
import { mailingStep, remittingStep, startStep } from "./follow-up.ts";
import { followDueDates } from "./follow-due-dates.ts";
import { planIssue, requirePlan, startIssuing } from "./plan-run.ts";
import { runReadingRoutes } from "./run-reading-routes.ts";

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
      await tx.query("update billing_run set planned_issue_date = $2, failure = null where id = $1", [run.id, day]);
    },
    unplan: ({ tx }, { id }) => tx.query("update billing_run set state = 'open', asked_by = null where id = $1", [id]),
    plan: ({ tx, user, today }, run, input) => planIssue(tx, run, { ...input, user_id: user.user_id, today }),
    issue: ({ tx, user }, run, input) => startIssuing(tx, run, { ...input, user_id: user.user_id }),
    mail: async ({ tx, user: { user_id } }, { id }) => {
      await requireMailServer(tx);
      await startStep(tx, mailingStep, { id, user_id });
    },
    draft_remittances: ({ tx, user: { user_id } }, { id }) => startStep(tx, remittingStep, { id, user_id }),
  },
});

/** A month has one run; creating it creates its drafts. */
export const billingRunRoutes: readonly Route[] = [
  ...standardRoutes(billingRunResource, {
    async insert({ tx, input, user, services }) {
      const { month } = input;
      const { issue_day, mails_invoices, drafts_remittances } = await readBillingSettings(tx);
      const planned_issue_date = input.planned_issue_date ?? proposeIssueDay(month, services.clock.today(), issue_day);
      const run = { ...input, planned_issue_date, mails_invoices, drafts_remittances };
      const id = await insertRow(tx, billingRunResource, run);
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
  ...runReadingRoutes,
  ...billingSettingsRoutes,
  ...billingRunMoveRoutes,
];
