import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { readUserWithAccess } from "#server/areas/notifications/users-with-access.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, inSavepoint, transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { mayReadDisclosed } from "../require-disclosed-rights.ts";
import { enqueueRendering } from "../signing/send-document.ts";
import { createForRental, type RunTemplate } from "./create-for-rental.ts";
import { lastingFault } from "./run-refusal.ts";

const SEND_RUN = "send_document_run";
const payload = z.object({ run_id: z.uuid() });

export const enqueueRun = (tx: Tx, run_id: string): Promise<void> =>
  enqueue(tx, SEND_RUN, { run_id }, `${SEND_RUN}:${run_id}`);

interface Next {
  readonly rental_id: string;
  readonly property_id: string;
}

const NEXT_SQL = `
  select i.rental_id, r.property_id from document_run_item i join rental r on r.id = i.rental_id
  where i.run_id = $1 and i.state = 'waiting' order by i.position limit 1 for update of i skip locked`;

interface Run extends RunTemplate {
  readonly run_id: string;
  readonly created_by: string;
}

const RUN_SQL = `
  select r.id as run_id, r.created_by, t.id, t.title, t.document_type_id, t.language
  from document_run r join template t on t.id = r.template_id where r.id = $1`;

/** Who started the run may have lost the right, or the property, meanwhile. The failure is stored by its code alone. @throws AppError not_allowed */
async function requireSender(tx: Tx, user_id: string, property_id: string): Promise<void> {
  const user = await readUserWithAccess(tx, user_id);
  const mayReach = user?.property_ids === null || user?.property_ids.includes(property_id) === true;
  const may = user && isAllowed(user.permissions, "document", "approve") && mayReadDisclosed(user);
  if (!may || !mayReach) throw new AppError("not_allowed");
}

async function send(tx: Tx, services: Services, run: Run, { rental_id, property_id }: Next): Promise<string> {
  await requireSender(tx, run.created_by, property_id);
  const id = await createForRental({ tx, services }, run, rental_id);
  const document = await lockRow(tx, documentResource, id, everyRow);
  await asMove(tx, "send", () => enqueueRendering(tx, document, run.created_by));
  return id;
}

const mark = (tx: Tx, run: Run, { rental_id }: Next, state: string, values: object) =>
  tx.query(
    `update document_run_item i set state = $3, document_id = v.document_id, code = v.code, params = v.params
     from jsonb_to_record($4) v (document_id uuid, code text, params jsonb) where i.run_id = $1 and i.rental_id = $2`,
    [run.run_id, rental_id, state, JSON.stringify(values)],
  );

/**
 * Creates and sends the next document of a run, in one transaction with what is recorded of it: after a kill it is done again,
 * or not.
 * @returns whether there was one
 */
async function sendNext(services: Services, run: Run): Promise<boolean> {
  return transact(services.db, run.created_by, async (tx) => {
    const [next] = await tx.query<Next>(NEXT_SQL, [run.run_id]);
    if (!next) return false;
    try {
      const document_id = await inSavepoint(tx, () => send(tx, services, run, next));
      await mark(tx, run, next, "created", { document_id });
    } catch (error) {
      const { code, status, details } = lastingFault(error);
      if (status >= 500) services.log.error({ err: error, rental_id: next.rental_id }, "a document of a run failed");
      await mark(tx, run, next, "refused", { code, params: details.params ?? {} });
    }
    return true;
  });
}

async function sendRun(services: Services, raw: unknown, signal: AbortSignal): Promise<void> {
  const [run] = await services.db.query<Run>(RUN_SQL, [payload.parse(raw).run_id]);
  if (!run) return;
  while (await sendNext(services, run)) signal.throwIfAborted();
}

/** Resumes runs that a kill interrupted. */
async function resumeRuns({ db }: Services): Promise<void> {
  const waiting = await db.query<{ run_id: string }>(
    "select distinct run_id from document_run_item where state = 'waiting'",
    [],
  );
  await transact(db, null, async (tx) => {
    for (const { run_id } of waiting) await enqueueRun(tx, run_id);
  });
}

export const documentRunJobs: readonly Job[] = [
  {
    name: SEND_RUN,
    cron: null,
    isDoneAtStart: false,
    lane: "long",
    run: (services, { payload: raw, signal }) => sendRun(services, raw, signal),
  },
  { name: "resume_document_runs", cron: "*/5 * * * *", isDoneAtStart: true, run: resumeRuns },
];
