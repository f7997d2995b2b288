import * as z from "zod/mini";
import { proposeIssueDay } from "#shared/domain/accounting/billing/planned-issue.ts";
import { monthToPrepare } from "#shared/domain/accounting/billing/preparation-day.ts";
import type { ErrorCode } from "#shared/domain/core/errors.ts";
import { date } from "#shared/domain/core/fields.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { lockBillingSettings, readBillingSettings } from "./billing-settings-routes.ts";
import { draftMonth } from "./draft-month.ts";
import { notifyPrepared, notifyReviewers } from "./run-reviewers.ts";

const PREPARE_RUN = "prepare_billing_run";
const payload = z.object({ month: date() });

const hasRun = async (db: Queryable, month: DateString) =>
  (await db.query("select 1 from billing_run where month = $1", [month])).length > 0;

type Settings = Awaited<ReturnType<typeof readBillingSettings>>;

interface PreparedRun {
  readonly id: string;
  readonly month: DateString;
  readonly planned_issue_date: DateString;
  readonly asked_by: null;
}

/** Creates the run of a month; null if it exists, also where another server creates it at the same time. */
async function createRun(
  tx: Tx,
  month: DateString,
  {
    settings,
    today,
    failure,
  }: { readonly settings: Settings; readonly today: DateString; readonly failure: ErrorCode | null },
): Promise<PreparedRun | null> {
  const [run] = await tx.query<PreparedRun>(
    `insert into billing_run (month, planned_issue_date, mails_invoices, drafts_remittances, is_prepared, failure)
     values ($1, $2, $3, $4, true, $5) on conflict (month) do nothing returning id, month, planned_issue_date, asked_by`,
    [
      month,
      proposeIssueDay(month, today, settings.issue_day),
      settings.mails_invoices,
      settings.drafts_remittances,
      failure,
    ],
  );
  return run ?? null;
}

/** Creates the run with its drafts; where the company issues by itself, it is planned without an approver. */
async function draftRun({ db, clock }: Services, month: DateString): Promise<void> {
  await transact(db, null, async (tx) => {
    await tx.query("set local statement_timeout = '5min'");
    await lockBillingSettings(tx);
    const settings = await readBillingSettings(tx);
    if (!settings.prepares_runs) return;
    const run = await createRun(tx, month, { settings, today: clock.today(), failure: null });
    if (!run) return;
    const count = await draftMonth(tx, run, everyRow, run.planned_issue_date);
    // A month without drafts has nothing to issue: it is left to a user.
    const mode = count === 0 ? "off" : settings.issue_mode;
    if (mode === "on")
      await asMove(tx, "plan", () => tx.query("update billing_run set state = 'planned' where id = $1", [run.id]));
    await notifyPrepared(tx, run, { mode, count });
  });
}

/** Creates the run without drafts, with the error: it is not prepared again by itself. */
async function recordFailure(
  { db, clock, log }: Services,
  month: DateString,
  { settings, error }: { readonly settings: Settings; readonly error: unknown },
): Promise<void> {
  const appError = toAppError(error);
  if (appError.status >= 500) log.error({ err: appError.details.cause ?? appError, month }, "a month was not prepared");
  await transact(db, null, async (tx) => {
    const run = await createRun(tx, month, { settings, today: clock.today(), failure: appError.code });
    if (run) await notifyReviewers(tx, run, "notifications.run_not_prepared", {});
  });
}

/** The month that is to be prepared today, while it has no run. */
async function findDueMonth({ db, clock }: Services, settings: Settings): Promise<DateString | null> {
  const month = monthToPrepare(clock.today(), settings);
  return month === null || (await hasRun(db, month)) ? null : month;
}

/** Prepares a month, unless it was prepared or the settings changed meanwhile. */
async function prepareRun(services: Services, raw: unknown, signal: AbortSignal): Promise<void> {
  const { month } = payload.parse(raw);
  const settings = await readBillingSettings(services.db);
  if ((await findDueMonth(services, settings)) !== month) return;
  try {
    await draftRun(services, month);
  } catch (error) {
    // A shutdown, a lost database connection or a full disk is not an error of the month: it is prepared again.
    if (signal.aborted || isPassingFault(error)) throw error;
    await recordFailure(services, month, { settings, error });
  }
}

/** Enqueues the preparation of the month whose day has come, also where it came while no server was running. */
async function startPreparing(services: Services): Promise<void> {
  const month = await findDueMonth(services, await readBillingSettings(services.db));
  if (month === null) return;
  await transact(services.db, null, (tx) => enqueue(tx, PREPARE_RUN, { month }, `${PREPARE_RUN}:${month}`));
}

export const preparationJobs: readonly Job[] = [
  {
    name: PREPARE_RUN,
    cron: null,
    isDoneAtStart: false,
    lane: "long",
    run: (services, { payload: raw, signal }) => prepareRun(services, raw, signal),
  },
  // Each hour, so also at midnight in Madrid, in summer and in winter.
  { name: "prepare_month", cron: "0 * * * *", isDoneAtStart: true, run: startPreparing },
];
