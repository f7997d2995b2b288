import type { ErrorCode } from "#shared/domain/core/errors.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { toAppError } from "#server/engine/http/error-responses.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { mailInvoice } from "../invoices/mail-invoice.ts";
import { type FollowedRun, followUp, mailingStep, type StepEnd } from "./follow-up.ts";

// The database's part, in server/schema: is_mailed.

/** Issued invoices of a run that were not mailed, of customers with an address. */
async function readUnmailed(db: Queryable, { id, scope }: FollowedRun): Promise<string[]> {
  const statement = new Statement();
  const run = statement.bind(id);
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const rows = await db.query<{ id: string }>(
    `select i.id from invoice i
     left join person p on p.id = i.person_id left join owner o on o.id = i.owner_id
     where i.billing_run_id = ${run} and i.state in ('issued', 'rectified') and not i.is_mailed
       and coalesce(p.email, o.email) is not null and ${seen}
     order by i.series_id, i.series_number`,
    statement.values,
  );
  return rows.map((invoice) => invoice.id);
}

/** Mails an invoice once: its row is locked, and it may have been mailed meanwhile. */
async function mailUnsent(services: Services, { asked_by, scope }: FollowedRun, id: string): Promise<void> {
  await transact(services.db, asked_by, async (tx) => {
    const waiting = await tx.query("select 1 from invoice i where id = $1 and not i.is_mailed for no key update", [id]);
    if (waiting.length > 0) await mailInvoice({ tx, services }, { id, scope });
  });
}

/** Mails the invoices of a run; one that cannot be mailed stays unsent, with its reason, and does not stop the others. */
async function mailRun(services: Services, run: FollowedRun, signal: AbortSignal): Promise<StepEnd> {
  const { db, log } = services;
  await requireMailServer(db);
  const failures: Record<string, ErrorCode> = {};
  for (const id of await readUnmailed(db, run)) {
    signal.throwIfAborted();
    try {
      await mailUnsent(services, run, id);
    } catch (error) {
      if (isPassingFault(error)) throw error;
      log.warn({ err: error, invoice_id: id }, "an invoice of a billing run was not mailed");
      failures[id] = toAppError(error).code;
    }
  }
  return { failure: null, failures };
}

export const mailingJob: Job = {
  name: mailingStep.job,
  cron: null,
  isDoneAtStart: false,
  lane: "long",
  run: (services, call) => followUp(services, mailingStep, call, (run) => mailRun(services, run, call.signal)),
};
