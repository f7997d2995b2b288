import * as z from "zod/mini";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import { everyRow, type RowScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { MAX_ISSUE_SELECTIONS } from "#shared/domain/accounting/policy.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { issueInvoices } from "../invoices/issue-invoices.ts";
import { followDueDates } from "./follow-due-dates.ts";
import { resumeSteps, startFollowUps } from "./follow-up.ts";
import { mailingJob } from "./mail-run.ts";
import { preparationJobs } from "./prepare-month.ts";
import { remittingJob } from "./remit-run.ts";
import { readUnbilled } from "./draft-month.ts";
import { draftSigned } from "./draft-signed.ts";
import { draftsOfRun, readRefusedDrafts } from "./refused-drafts.ts";
import { notifyOtherApprovers, notifyReviewers, readApprovers } from "./run-reviewers.ts";

const ISSUE_RUN = "issue_billing_run";
const payload = z.object({ billing_run_id: z.uuid() });

/** Invoices issued per transaction: large enough for throughput, small enough not to block other users who issue. */
const BATCH = 500;

/** Enqueues the issue of a run's drafts in the caller's transaction. */
export function enqueueIssuing(tx: Tx, billing_run_id: string): Promise<void> {
  return enqueue(tx, ISSUE_RUN, { billing_run_id }, `${ISSUE_RUN}:${billing_run_id}`);
}

interface Waiting {
  readonly id: string;
  readonly month: DateString;
  readonly planned_issue_date: DateString;
  readonly asked_by: string | null;
}

const WAITING = "select id, month, planned_issue_date, asked_by from billing_run where id = $1 and state = 'issuing'";

async function findWaiting({ db }: Services, id: string): Promise<Waiting | null> {
  const [run] = await db.query<Waiting>(WAITING, [id]);
  return run ?? null;
}

/** The scope of the requester: a manager with assigned properties issues only theirs. */
const scopeOf = (tx: Tx, { asked_by }: Waiting) => (asked_by ? readScopeOf(tx, asked_by) : everyRow);

/** Next drafts of a run that can be issued today. */
async function readDrafts(tx: Tx, id: string, scope: RowScope, today: DateString): Promise<string[]> {
  const statement = new Statement();
  const drafts = await tx.query<{ id: string }>(
    `select i.id ${draftsOfRun(statement, id, scope, today)}
     where f.refusal is null order by i.series_id, i.due_date, i.code limit ${BATCH}`,
    statement.values,
  );
  return drafts.map((draft) => draft.id);
}

/** Notifies of the rentals that the month could bill and does not, as those that were signed since it was approved. */
async function reportUnbilled(tx: Tx, run: Waiting, scope: RowScope, today: DateString): Promise<void> {
  const unbilled = (await readUnbilled(tx, run.month, scope, today)).filter(({ exception }) => exception === null);
  const count = new Set(unbilled.map(({ rental_id }) => rental_id)).size;
  if (count > 0) await notifyReviewers(tx, run, "notifications.run_unbilled", { count });
}

/**
 * Ends a run that has no more drafts to issue, and notifies who approved it of those that could not be issued and of what is not
 * billed. It stays open for drafts of others, out of the approver's scope, and notifies those who may approve it.
 */
async function endRun(tx: Tx, run: Waiting, scope: RowScope, { clock }: Services): Promise<void> {
  const left = await readRefusedDrafts(tx, run.id, scope, clock.today());
  const [ended] = await tx.query<{ mails_invoices: boolean; drafts_remittances: boolean; others: number }>(
    `with ended as (
       select r.id, r.draft_count - $2 as others, r.draft_count > $2 or $2 > 0 and r.issued_count = 0 as is_open from billing_run r where r.id = $1)
     update billing_run r set failure = null, state = case when is_open then 'open' else 'issued' end,
       issued_at = case when is_open then r.issued_at else $3 end
     from ended where r.id = ended.id returning mails_invoices, drafts_remittances, others`,
    [run.id, left.length, clock.now().toISOString()],
  );
  if (left.length > 0) await notifyReviewers(tx, run, "notifications.run_drafts_left", { count: left.length });
  if (ended && ended.others > 0)
    await notifyOtherApprovers(tx, run, "notifications.run_others_left", { count: ended.others });
  await reportUnbilled(tx, run, scope, clock.today());
  if (ended) await startFollowUps(tx, { id: run.id, ...ended }, run.asked_by);
}

/**
 * Issues the next drafts of a run, with the business day as their date: a server that was down on the planned day
 * never issues an invoice of an earlier day.
 * @returns how many; 0 when the run is done, whose state is then updated
 */
async function issueBatch(services: Services, { id, asked_by }: Waiting): Promise<number> {
  const today = services.clock.today();
  return transact(services.db, asked_by, async (tx) => {
    await tx.query("set local statement_timeout = '5min'");
    const [run] = await tx.query<Waiting>(`${WAITING} for no key update`, [id]);
    if (!run) return 0;
    if (run.planned_issue_date !== today) {
      await followDueDates(tx, run, today);
      await tx.query("update billing_run set planned_issue_date = $2 where id = $1", [id, today]);
    }
    const scope = await scopeOf(tx, run);
    const drafts = await readDrafts(tx, id, scope, today);
    if (drafts.length > 0) await asMove(tx, "issue", () => issueInvoices(tx, drafts, today, services));
    else await endRun(tx, run, scope, services);
    return drafts.length;
  });
}

/** Issues the next drafts; when a draft that changed meanwhile refuses its batch, the drafts are selected again. */
async function issueNext(services: Services, run: Waiting): Promise<number> {
  for (let selections = 1; ; selections += 1) {
    try {
      return await issueBatch(services, run);
    } catch (error) {
      if (selections === MAX_ISSUE_SELECTIONS || toAppError(error).status >= 500) throw error;
    }
  }
}

/** Reopens the run and records the error. */
async function recordFailure({ db, log }: Services, run: Waiting, error: unknown): Promise<void> {
  const appError = toAppError(error);
  if (appError.status >= 500)
    log.error({ err: appError.details.cause ?? appError, billing_run_id: run.id }, "billing run failed");
  await transact(db, null, async (tx) => {
    const reopened = await tx.query(
      "update billing_run set state = 'open', failure = $2 where id = $1 and state = 'issuing' returning id",
      [run.id, appError.code],
    );
    if (reopened.length > 0) await notifyReviewers(tx, run, "notifications.run_failed", {});
  });
}

/**
 * Refuses a run whose approver may no longer issue invoices.
 * @throws AppError run_approver_gone
 */
async function requireApprover({ db }: Services, { asked_by }: Waiting): Promise<void> {
  if (asked_by === null) return;
  const approvers = await readApprovers(db);
  if (!approvers.includes(asked_by)) throw new AppError("run_approver_gone");
}

/** What the company issues by itself includes rentals that were signed since; what a user approved are the drafts as they were. */
async function completeDrafts({ db, clock }: Services, { id, asked_by }: Waiting): Promise<void> {
  if (asked_by !== null) return;
  await transact(db, null, async (tx) => {
    await tx.query("set local statement_timeout = '5min'");
    const [run] = await tx.query<Waiting>(`${WAITING} for no key update`, [id]);
    if (run) await draftSigned(tx, run, clock.today());
  });
}

async function issueRun(services: Services, raw: unknown, signal: AbortSignal): Promise<void> {
  const run = await findWaiting(services, payload.parse(raw).billing_run_id);
  if (!run) return;
  try {
    await requireApprover(services, run);
    await completeDrafts(services, run);
    while ((await issueNext(services, run)) > 0) signal.throwIfAborted();
  } catch (error) {
    // A shutdown, a lost database connection or a full disk is not an error of the run: it is resumed.
    if (signal.aborted || isPassingFault(error)) throw error;
    await recordFailure(services, run, error);
  }
}

/** Starts runs whose planned day has come, and resumes those interrupted by a crash, and steps whose job was tried too often; each batch is a transaction. */
async function startRuns({ db, clock }: Services): Promise<void> {
  await transact(db, null, async (tx) => {
    await asMove(tx, "issue", () =>
      tx.query(
        "update billing_run set state = 'issuing', failure = null where state = 'planned' and planned_issue_date <= $1",
        [clock.today()],
      ),
    );
    const waiting = await tx.query<{ id: string }>("select id from billing_run where state = 'issuing'");
    for (const { id } of waiting) await enqueueIssuing(tx, id);
    await resumeSteps(tx);
  });
}

export const billingJobs: readonly Job[] = [
  {
    name: ISSUE_RUN,
    cron: null,
    isDoneAtStart: false,
    lane: "long",
    run: (services, { payload: raw, signal }) => issueRun(services, raw, signal),
  },
  mailingJob,
  remittingJob,
  ...preparationJobs,
  // Every five minutes, so also at midnight in Madrid, in summer and in winter.
  { name: "start_billing_runs", cron: "*/5 * * * *", isDoneAtStart: true, run: startRuns },
];
