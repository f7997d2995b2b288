import * as z from "zod/mini";
import pg from "pg";
import type { BulkJob } from "#shared/domain/administration/bulk-upload.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isConnectionFailure } from "#server/engine/http/database-errors.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { confirmedCall } from "#server/engine/db/confirmed-call.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { findWork, type Failure } from "./batch-work.ts";
import { openBatch, type OpenBatch } from "./open-batch.ts";
import { commitBatch } from "./commit-batch.ts";
import { undoBatch } from "./undo-batch.ts";
import { validateBatch } from "./validate-batch.ts";

// The database's part, in server/schema: current_bulk_upload, record_replaced_account.

const BULK_JOB = "bulk_upload";
const jobPayload = z.object({ bulk_upload_id: z.uuid() });

/** Enqueues the job that a batch waits for. */
export function enqueueBulkJob(tx: Tx, bulk_upload_id: string): Promise<void> {
  return enqueue(tx, BULK_JOB, { bulk_upload_id }, `${BULK_JOB}:${bulk_upload_id}`);
}

/** Work of each job, in one transaction; an error leaves the batch unchanged. */
const work: Readonly<Record<BulkJob, (tx: Tx, open: OpenBatch) => Promise<void>>> = {
  validate: validateBatch,
  commit: commitBatch,
  undo: undoBatch,
};

/** A whole sheet takes longer than the timeouts of a request. */
async function allowTime(tx: Tx): Promise<void> {
  await tx.query("set local statement_timeout = '15min'");
  await tx.query("set local idle_in_transaction_session_timeout = '15min'");
}

const batchLock = defineLock("bulk_upload", (key) => `hashtextextended('bulk_upload ' || ${key}, 2)`);

/**
 * Only one server works on a batch at a time. The lock is released with the transaction, also when the server dies;
 * an obsolete job gives up shortly.
 */
async function lockWork(tx: Tx, id: string): Promise<void> {
  await tx.query("set local lock_timeout = '60s'");
  await batchLock.take(tx, id);
  await tx.query("set local lock_timeout = '0'");
}

async function isBeingWorkedOn(tx: Tx, id: string): Promise<boolean> {
  return !(await batchLock.tryTake(tx, id));
}

async function doWork(
  services: Services,
  id: string,
  job: BulkJob,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await transact(services.db, userId, async (tx) => {
    await lockWork(tx, id);
    await allowTime(tx);
    await tx.query("select set_config('llavero.bulk_upload', $1, true)", [job === "validate" ? "" : id]);
    const open = await openBatch(services, tx, id, job, signal);
    if (open) await work[job](tx, open);
  });
}

/** PostgreSQL errors caused by rows written by others since the validation. */
const refusals = new Set(["23505", "23P01", "23503", "23514"]);

const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && refusals.has(error.code ?? "");

/** Resets a batch to its state before the job and stores the reason. */
async function recordFailure({ db, log }: Services, id: string, run_id: string | null, error: unknown): Promise<void> {
  const appError = isRefusal(error) ? new AppError("batch_outdated") : toAppError(error);
  if (appError.status >= 500)
    log.error({ err: appError.details.cause ?? appError, bulk_upload_id: id }, "bulk upload failed");
  const failure: Failure = { code: appError.code, params: { ...appError.details.params } };
  // An obsolete job stores no failure.
  await db.query(
    `update bulk_upload_work set running = null, request = null, failure = $3
     where bulk_upload_id = $1 and run_id = $2 and running is not null`,
    [id, run_id, JSON.stringify(failure)],
  );
}

/** Runs the pending job of a batch, if any. Idempotent: a repeated request or a restart after a crash runs it once. */
async function runBulkJob(services: Services, payload: unknown, signal: AbortSignal): Promise<void> {
  const { bulk_upload_id: id } = jobPayload.parse(payload);
  const waiting = await findWork(services.db, id);
  if (!waiting?.running || !waiting.request) return;
  try {
    const { running, request } = waiting;
    await confirmedCall.run(request.is_confirmed, () => doWork(services, id, running, request.user_id, signal));
  } catch (error) {
    // A shutdown or a lost database connection is not an error of the file: the job is retried.
    if (signal.aborted || isConnectionFailure(error)) throw error;
    await recordFailure(services, id, waiting.run_id, error);
  }
}

/** Resumes batches interrupted by a crash. */
async function resumeBulkJobs({ db }: Services): Promise<void> {
  const waiting = await db.query<{ id: string }>(
    "select bulk_upload_id as id from bulk_upload_work where running is not null",
  );
  await transact(db, null, async (tx) => {
    for (const { id } of waiting) if (!(await isBeingWorkedOn(tx, id))) await enqueueBulkJob(tx, id);
  });
}

export const bulkUploadJobs: readonly Job[] = [
  {
    name: BULK_JOB,
    cron: null,
    isDoneAtStart: false,
    lane: "long",
    run: (services, { payload, signal }) => runBulkJob(services, payload, signal),
  },
  { name: "resume_bulk_uploads", cron: "*/5 * * * *", isDoneAtStart: true, run: resumeBulkJobs },
];
