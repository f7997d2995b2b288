import * as z from "zod/mini";
import {
  billingRunResource,
  refusedDraft,
  unbilledRental,
  unmandatedDraft,
} from "#shared/domain/accounting/billing/billing-run.ts";
import { monthComparison } from "#shared/domain/accounting/billing/compare-months.ts";
import { runFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import { latestOf } from "#shared/lib/dates.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readUnbilled } from "./draft-month.ts";
import { readLeftDifferences } from "./left-differences.ts";
import { readComparison } from "./read-comparison.ts";
import { readFollowUp } from "./read-follow-up.ts";
import { readRefusedDrafts, readUnmandatedDrafts, readUnplannedDrafts } from "./refused-drafts.ts";

/**
 * GET …/{id}/unbilled: rentals of the month without an invoice, and the reason where none can be made; also what waits of the rent
 * of a co-tenant who has no share of the month.
 */
const unbilledRoute = readRoute({
  path: "/billing-runs/:id/unbilled",
  summary: "Lists the rentals of a run's month without an invoice",
  access: { entity: "billing_run", action: "read" },
  output: z.array(unbilledRental),
  run: async ({ db, user, params, services }) => {
    const { month } = await readRow(db, billingRunResource, params["id"] ?? "", user);
    const unbilled = await readUnbilled(db, month, user, services.clock.today());
    return respond([...unbilled, ...(await readLeftDifferences(db, month, user))]);
  },
});

/** Lists the drafts of a run that cannot be issued on its planned day, and why, or that its plan leaves out. */
const refusedRoute = readRoute({
  path: "/billing-runs/:id/refused",
  summary: "Lists the drafts of a run that cannot be issued",
  access: { entity: "invoice", action: "read" },
  output: z.array(refusedDraft),
  run: async ({ db, user, params, services }) => {
    const run = await readRow(db, billingRunResource, params["id"] ?? "", user);
    const day = latestOf(run.planned_issue_date, services.clock.today());
    const unplanned = await readUnplannedDrafts(db, run, user);
    const ids = new Set(unplanned.map(({ invoice_id }) => invoice_id));
    const refused = await readRefusedDrafts(db, run.id, user, day);
    return respond([...unplanned, ...refused.filter(({ invoice_id }) => !ids.has(invoice_id))]);
  },
});

/** Lists the drafts of a run that are to be debited directly, of customers without an active mandate. */
const unmandatedRoute = readRoute({
  path: "/billing-runs/:id/unmandated",
  summary: "Lists the direct debits of a run whose customer has no active mandate",
  access: { entity: "invoice", action: "read" },
  output: z.array(unmandatedDraft),
  run: async ({ db, user, params }) => {
    const { id } = await readRow(db, billingRunResource, params["id"] ?? "", user);
    return respond(await readUnmandatedDrafts(db, id, user));
  },
});

/** The run's month against the one before, by rental. */
const comparisonRoute = readRoute({
  path: "/billing-runs/:id/comparison",
  summary: "Compares a run's month with the one before",
  access: { entity: "invoice", action: "read" },
  heavy: "sum",
  output: monthComparison,
  run: async ({ db, user, params }) => {
    const { month } = await readRow(db, billingRunResource, params["id"] ?? "", user);
    return respond(await readComparison(db, month, user));
  },
});

/** What became of a run's issued invoices: mails and remittances. */
const followUpRoute = readRoute({
  path: "/billing-runs/:id/follow-up",
  summary: "Mails and remittances of a run's issued invoices",
  access: { entity: "invoice", action: "read" },
  output: runFollowUp,
  run: async ({ db, user, params, services }) => {
    const { id } = await readRow(db, billingRunResource, params["id"] ?? "", user);
    return respond(await readFollowUp(db, id, user, services.clock.today()));
  },
});

/** What the page of a run shows besides its row. */
export const runReadingRoutes: readonly Route[] = [
  unbilledRoute,
  refusedRoute,
  unmandatedRoute,
  comparisonRoute,
  followUpRoute,
];
