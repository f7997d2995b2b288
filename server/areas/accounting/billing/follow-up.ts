import * as z from "zod/mini";
import type { BillingRun, FollowUpState } from "#shared/domain/accounting/billing/billing-run.ts";
import type { ErrorCode } from "#shared/domain/core/errors.ts";
import { everyRow, type RowScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { notifyReviewers } from "./run-reviewers.ts";

/** What is done with a run's issued invoices, each by a job of its own. */
interface Step {
  /** Name of its job. */
  readonly job: "mail_billing_run" | "remit_billing_run";
  /** The run's columns. */
  readonly state: "mailing" | "remitting";
  readonly failure: "mailing_failure" | "remitting_failure";
  readonly failed: "notifications.run_mails_failed" | "notifications.run_remittance_failed";
}

export const mailingStep: Step = {
  job: "mail_billing_run",
  state: "mailing",
  failure: "mailing_failure",
  failed: "notifications.run_mails_failed",
};

export const remittingStep: Step = {
  job: "remit_billing_run",
  state: "remitting",
  failure: "remitting_failure",
  failed: "notifications.run_remittance_failed",
};

/** Jobs of before the user was named act for the user who approved the run. */
const payload = z.object({ billing_run_id: z.uuid(), user_id: z.optional(z.nullable(z.uuid())) });

/**
 * Marks a step as running and enqueues its job, in the caller's transaction.
 * @param user_id whose invoices it includes; all for null
 */
export async function startStep(
  tx: Tx,
  { job, state, failure }: Step,
  { id, user_id }: { readonly id: string; readonly user_id: string | null },
): Promise<void> {
  await tx.query(`update billing_run set ${state} = 'running', ${failure} = null where id = $1`, [id]);
  await enqueue(tx, job, { billing_run_id: id, user_id }, `${job}:${id}:${user_id ?? "company"}`);
}

/** Jobs of a step that still runs, which failed more often than they are tried. */
const GIVEN_UP = `
  select j.id from graphile_worker.jobs j join billing_run r on starts_with(j.key, $1 || ':' || r.id || ':')
  where j.task_identifier = $1 and j.locked_at is null and j.attempts >= j.max_attempts`;

/** Starts the jobs again of steps that run and whose job was tried too often, as on a disk that was full for long. */
export async function resumeSteps(tx: Tx): Promise<void> {
  for (const { job, state } of [mailingStep, remittingStep])
    await tx.query(
      `select graphile_worker.reschedule_jobs(array(${GIVEN_UP} and r.${state} = 'running'), run_at := now(), attempts := 0)`,
      [job],
    );
}

/**
 * Starts what follows the issue. The remittances wait for the mails, because a failed step stops what follows it; they still wait when
 * others that a user has drafted meanwhile are done.
 */
export async function startFollowUps(
  tx: Tx,
  { id, mails_invoices, drafts_remittances }: Pick<BillingRun, "id" | "mails_invoices" | "drafts_remittances">,
  user_id: string | null,
): Promise<void> {
  if (!mails_invoices && drafts_remittances) await startStep(tx, remittingStep, { id, user_id });
  if (!mails_invoices) return;
  if (drafts_remittances)
    await tx.query(
      `update billing_run set remits_after_mails = true, remitting_failure = null,
         remitting = case remitting when 'running' then remitting else 'none' end where id = $1`,
      [id],
    );
  await startStep(tx, mailingStep, { id, user_id });
}

/** The run of a step's job, and the user whose invoices it includes. */
export interface FollowedRun extends Pick<BillingRun, "id" | "month" | "asked_by"> {
  readonly scope: RowScope;
}

async function readRun(db: Queryable, raw: unknown): Promise<FollowedRun | null> {
  const { billing_run_id, user_id } = payload.parse(raw);
  const [run] = await db.query<Pick<BillingRun, "id" | "month" | "asked_by">>(
    "select id, month, asked_by from billing_run where id = $1",
    [billing_run_id],
  );
  if (!run) return null;
  const asked_by = user_id === undefined ? run.asked_by : user_id;
  return { ...run, asked_by, scope: asked_by ? await readScopeOf(db, asked_by) : everyRow };
}

/** How a step ended: the error of the whole step, and those of single invoices by id. */
export interface StepEnd {
  readonly failure: ErrorCode | null;
  readonly failures: Readonly<Record<string, ErrorCode>>;
}

/** Drafts the remittances that waited for the mails (`startFollowUps`): those of who had the run issued, and not of who sent the mails. */
async function startWaitingRemittances(tx: Tx, { id }: FollowedRun): Promise<void> {
  const [waiting] = await tx.query<{ asked_by: string | null }>(
    "update billing_run set remits_after_mails = false where id = $1 and remits_after_mails returning asked_by",
    [id],
  );
  if (waiting) await startStep(tx, remittingStep, { id, user_id: waiting.asked_by });
}

async function endStep(
  tx: Tx,
  { state, failure: column, failed }: Step,
  { run, end }: { readonly run: FollowedRun; readonly end: StepEnd },
): Promise<void> {
  const count = Object.keys(end.failures).length;
  const reached: FollowUpState = end.failure === null && count === 0 ? "done" : "failed";
  await tx.query(`update billing_run set ${state} = $2, ${column} = $3 where id = $1`, [run.id, reached, end.failure]);
  if (state === "mailing")
    await tx.query("update billing_run set mail_failures = $2 where id = $1", [run.id, JSON.stringify(end.failures)]);
  if (state === "mailing" && reached === "done") await startWaitingRemittances(tx, run);
  if (reached === "failed") await notifyReviewers(tx, run, failed, { count });
}

/** Does a step's work; an error of it is recorded on the run, and those who review it are notified. */
export async function followUp(
  services: Services,
  step: Step,
  call: { readonly payload: unknown; readonly signal: AbortSignal },
  work: (run: FollowedRun) => Promise<StepEnd>,
): Promise<void> {
  const { db, log } = services;
  const run = await readRun(db, call.payload);
  if (!run) return;
  const finish = (end: StepEnd) => transact(db, null, (tx) => endStep(tx, step, { run, end }));
  try {
    await finish(await work(run));
  } catch (error) {
    // A shutdown, a lost database connection or a full disk is not an error of the step: it is resumed.
    if (call.signal.aborted || isPassingFault(error)) throw error;
    const appError = toAppError(error);
    if (appError.status >= 500)
      log.error(
        { err: appError.details.cause ?? appError, billing_run_id: run.id, job: step.job },
        "a step of a billing run failed",
      );
    await finish({ failure: appError.code, failures: {} });
  }
}
