import * as z from "zod/mini";
import { asMove, transact, type Tx } from "#server/engine/db/transaction.ts";
import { everyRow, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { isConnectionFailure } from "#server/engine/http/database-errors.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { issueInvoices } from "../invoices/issue-invoices.ts";

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
  readonly asked_by: string | null;
}

async function findWaiting({ db }: Services, id: string): Promise<Waiting | null> {
  const [run] = await db.query<Waiting>("select id, asked_by from billing_run where id = $1 and state = 'issuing'", [
    id,
  ]);
  return run ?? null;
}

/** Next drafts of a run within the requester's scope: a manager with assigned properties issues only theirs. */
function readDrafts(tx: Tx, id: string, scope: RowScope): Promise<readonly { readonly id: string }[]> {
  const statement = new Statement();
  const run = statement.bind(id);
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  return tx.query(
    `select i.id from invoice i where i.billing_run_id = ${run} and i.state = 'draft' and i.archived_at is null and ${seen}
     order by i.series_id, i.due_date, i.code limit ${BATCH}`,
    statement.values,
  );
}

/**
 * Issues the next drafts of a run.
 * @returns how many; 0 when the run is done, whose state is then updated
 */
async function issueBatch({ db, clock }: Services, { id, asked_by }: Waiting): Promise<number> {
  return transact(db, asked_by, async (tx) => {
    await tx.query("set local statement_timeout = '5min'");
    await tx.query("select 1 from billing_run where id = $1 for no key update", [id]);
    const drafts = await readDrafts(tx, id, asked_by ? await readScopeOf(tx, asked_by) : everyRow);
    if (drafts.length > 0)
      await asMove(tx, "issue", () =>
        issueInvoices(
          tx,
          drafts.map((draft) => draft.id),
          clock.today(),
        ),
      );
    else
      await tx.query("update billing_run set state = 'issued', failure = null, issued_at = $2 where id = $1", [
        id,
        clock.now().toISOString(),
      ]);
    return drafts.length;
  });
}

/** Reopens the run and records the error. */
async function recordFailure({ db, log }: Services, id: string, error: unknown): Promise<void> {
  const appError = toAppError(error);
  if (appError.status >= 500)
    log.error({ err: appError.details.cause ?? appError, billing_run_id: id }, "billing run failed");
  await db.query("update billing_run set state = 'open', failure = $2 where id = $1 and state = 'issuing'", [
    id,
    appError.code,
  ]);
}

async function issueRun(services: Services, raw: unknown, signal: AbortSignal): Promise<void> {
  const run = await findWaiting(services, payload.parse(raw).billing_run_id);
  if (!run) return;
  try {
    while ((await issueBatch(services, run)) > 0) signal.throwIfAborted();
  } catch (error) {
    // A shutdown or a lost database connection is not an error of the run: it is resumed.
    if (signal.aborted || isConnectionFailure(error)) throw error;
    await recordFailure(services, run.id, error);
  }
}

/** Resumes runs interrupted by a crash; each batch is a transaction. */
async function resumeRuns({ db }: Services): Promise<void> {
  const waiting = await db.query<{ id: string }>("select id from billing_run where state = 'issuing'", []);
  await transact(db, null, async (tx) => {
    for (const { id } of waiting) await enqueueIssuing(tx, id);
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
  { name: "resume_billing_runs", cron: "*/5 * * * *", isDoneAtStart: true, run: resumeRuns },
];
