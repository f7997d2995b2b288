import * as z from "zod/mini";
import { type RowScope, everyRow, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { isConnectionFailure } from "#server/engine/http/database-errors.ts";
import { readScopeOf } from "#server/engine/http/user-access.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { mailInvoice } from "../invoices/mail-invoice.ts";

// The database's part, in server/schema: is_mailed.

const MAIL_RUN = "mail_billing_run";
const payload = z.object({ billing_run_id: z.uuid() });

/** Enqueues the mails of a run's invoices in the caller's transaction. */
export function enqueueMailing(tx: Tx, billing_run_id: string): Promise<void> {
  return enqueue(tx, MAIL_RUN, { billing_run_id }, `${MAIL_RUN}:${billing_run_id}`);
}

/** Issued invoices of a run that were not mailed, of customers with an address; none without a mail server. */
async function readUnmailed(db: Queryable, id: string, scope: RowScope): Promise<string[]> {
  const statement = new Statement();
  const run = statement.bind(id);
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  const rows = await db.query<{ id: string }>(
    `select i.id from invoice i
     join notification_settings n on n.smtp_host is not null
     left join person p on p.id = i.person_id left join owner o on o.id = i.owner_id
     where i.billing_run_id = ${run} and i.state in ('issued', 'rectified') and not i.is_mailed
       and coalesce(p.email, o.email) is not null and ${seen}
     order by i.series_id, i.series_number`,
    statement.values,
  );
  return rows.map((invoice) => invoice.id);
}

/** Mails an invoice once: its row is locked, and it may have been mailed meanwhile. */
async function mailUnsent(services: Services, asked_by: string | null, id: string, scope: RowScope): Promise<void> {
  await transact(services.db, asked_by, async (tx) => {
    const waiting = await tx.query("select 1 from invoice i where id = $1 and not i.is_mailed for no key update", [id]);
    if (waiting.length > 0) await mailInvoice({ tx, services }, { id, scope });
  });
}

/** Mails the invoices of a run; one that cannot be mailed is logged, stays unsent and does not stop the others. */
async function mailRun(services: Services, raw: unknown, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  const { billing_run_id } = payload.parse(raw);
  const [run] = await db.query<{ asked_by: string | null }>("select asked_by from billing_run where id = $1", [
    billing_run_id,
  ]);
  if (!run) return;
  const scope = run.asked_by ? await readScopeOf(db, run.asked_by) : everyRow;
  for (const id of await readUnmailed(db, billing_run_id, scope)) {
    signal.throwIfAborted();
    try {
      await mailUnsent(services, run.asked_by, id, scope);
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      log.warn({ err: error, invoice_id: id }, "an invoice of a billing run was not mailed");
    }
  }
}

export const mailingJob: Job = {
  name: MAIL_RUN,
  cron: null,
  isDoneAtStart: false,
  lane: "long",
  run: (services, { payload: raw, signal }) => mailRun(services, raw, signal),
};
