import { mandateSchemes } from "#shared/domain/accounting/mandates/mandate.ts";
import { REMITTANCE_DAYS_AHEAD } from "#shared/domain/accounting/policy.ts";
import type { ErrorCode } from "#shared/domain/core/errors.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { applyCreditTo } from "../payments/apply-credit.ts";
import { readCandidates, type RemittanceCandidate } from "../remittances/remittance-candidates.ts";
import { insertRemittanceDraft } from "../remittances/remittance-lines.ts";
import { type FollowedRun, followUp, remittingStep, type StepEnd } from "./follow-up.ts";

interface Outstanding {
  readonly id: string;
  readonly issuer_id: string;
}

/** Issued invoices of a run that are not covered. */
const readOutstanding = (db: Queryable, { id }: FollowedRun) =>
  db.query<Outstanding>(
    `select i.id, i.issuer_id from invoice i
     where i.billing_run_id = $1 and i.state in ('issued', 'rectified') and i.outstanding > 0 order by i.issuer_id, i.id`,
    [id],
  );

/** What the issuer lacks to collect at all. */
const missingData: Readonly<Partial<Record<NonNullable<RemittanceCandidate["reason"]>, ErrorCode>>> = {
  no_account: "remittance_issuer_iban",
  no_creditor_id: "remittance_issuer_creditor_id",
};

/**
 * Drafts the remittances of an issuer's direct debits, one for each scheme with a mandate. It collects what is due by
 * the day of the collection: no customer pays before the invoice is due.
 * @param ids the run's invoices: without one of them nothing is drafted
 * @returns what the issuer lacks
 */
async function remitIssuer(
  tx: Tx,
  { scope }: FollowedRun,
  {
    issuer_id,
    ids,
    today,
  }: { readonly issuer_id: string; readonly ids: ReadonlySet<string>; readonly today: DateString },
): Promise<ErrorCode | null> {
  const day = addDays(today, REMITTANCE_DAYS_AHEAD);
  let missing: ErrorCode | null = null;
  for (const scheme of mandateSchemes) {
    const input = { kind: "direct_debit", issuer_id, scheme, due_until: day, execution_date: day } as const;
    const own = (await readCandidates(tx, input, scope)).filter(({ invoice_id }) => ids.has(invoice_id ?? ""));
    if (own.some(({ reason }) => reason === null)) await insertRemittanceDraft(tx, input, scope);
    for (const { reason } of own) missing ??= (reason && missingData[reason]) ?? null;
  }
  return missing;
}

/**
 * Drafts the remittances of a run, all or none. Repeating it drafts nothing twice: a draft holds its invoices. Credit that
 * is applied without a question is applied before, so that a draft shows what is left.
 */
async function remitRun(services: Services, run: FollowedRun, signal: AbortSignal): Promise<StepEnd> {
  const { db, clock } = services;
  const credited = (await readOutstanding(db, run)).map(({ id }) => id);
  await applyCreditTo(services, credited, signal);
  const failure = await transact(db, run.asked_by, async (tx) => {
    await tx.query("set local statement_timeout = '5min'");
    await tx.query("select 1 from billing_run where id = $1 for no key update", [run.id]);
    let missing: ErrorCode | null = null;
    for (const [issuer_id, invoices] of Map.groupBy(await readOutstanding(tx, run), (invoice) => invoice.issuer_id)) {
      const ids = new Set(invoices.map(({ id }) => id));
      missing = (await remitIssuer(tx, run, { issuer_id, ids, today: clock.today() })) ?? missing;
    }
    return missing;
  });
  return { failure, failures: {} };
}

export const remittingJob: Job = {
  name: remittingStep.job,
  cron: null,
  isDoneAtStart: false,
  lane: "long",
  run: (services, call) => followUp(services, remittingStep, call, (run) => remitRun(services, run, call.signal)),
};
