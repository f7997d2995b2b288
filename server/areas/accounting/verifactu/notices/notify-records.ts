import type { MessageKey } from "#locales/es.ts";
import { dueNotice } from "#shared/domain/accounting/certificates/certificate.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { RECORD_DEADLINE_NOTICE_DAYS, RECORD_WAITING_HOURS } from "#shared/domain/accounting/policy.ts";
import type {
  ComparisonResult,
  RecordComparison,
  RecordDifference,
} from "#shared/domain/accounting/verifactu/record-comparison.ts";
import type { ReadinessGap } from "#shared/domain/accounting/verifactu/record-readiness.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import { daysBetween } from "#shared/lib/dates.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { findUnready, type Reading, type Unready } from "#server/areas/accounting/declaration/find-unready.ts";
import { IS_PENDING, IS_UNSIGNED } from "../pending-records.ts";

const about = (tx: Tx, issuer_id: string, key: MessageKey, params: MessageParams) =>
  notify(tx, {
    kind: "billing_records",
    type: "Reserva",
    key,
    params,
    subject_path: issuerResource.path,
    subject_id: issuer_id,
    property_id: null,
    except_user_id: null,
  });

/** @returns whether this notice was not sent before */
async function insertNotice(tx: Tx, issuer_id: string, kind: "deadline" | "waiting", key: string): Promise<boolean> {
  const noted = await tx.query(
    "insert into record_notice (issuer_id, kind, key) values ($1, $2, $3) on conflict do nothing returning 1",
    [issuer_id, kind, key],
  );
  return noted.length > 0;
}

async function notifyCount(tx: Tx, issuer_id: string, key: MessageKey, count: number): Promise<void> {
  if (count === 0) return;
  const [issuer] = await tx.query<{ label: string }>("select label from issuer where id = $1", [issuer_id]);
  await about(tx, issuer_id, key, { issuer: issuer?.label ?? "", count });
}

/** Notifies of records that AEAT refused, in the transaction that stores its answer. */
export const notifyRefused = (tx: Tx, issuer_id: string, count: number): Promise<void> =>
  notifyCount(tx, issuer_id, "notifications.records_refused", count);

/** Notifies of TicketBAI files that the schema does not take, in the transaction that notes it. */
export const notifyFailedFiles = (tx: Tx, issuer_id: string, count: number): Promise<void> =>
  notifyCount(tx, issuer_id, "notifications.ticketbai_failed", count);

const FORMER = `
  select result from record_comparison c where c.issuer_id = $1 and c.environment = $2 and c.created_by is null and c.state = 'done' and c.id < $3
  order by c.id desc limit 1`;

const countOf = ({ missing_there, missing_here, different }: ComparisonResult) =>
  missing_there + missing_here + different;
const keyOf = ({ kind, number, issue_date, fields }: RecordDifference) =>
  JSON.stringify([kind, number, issue_date, ...fields]);

/** Whether a result has a difference that the former one lacks; of those that a result does not keep only the count is known. */
function hasNew(result: ComparisonResult, former: ComparisonResult | null): boolean {
  if (!former) return countOf(result) > 0;
  const known = new Set(former.differences.map(keyOf));
  const isWhole = former.differences.length === countOf(former);
  const isAnyNew = result.differences.some((one) => !known.has(keyOf(one)));
  return isWhole ? isAnyNew : countOf(result) > countOf(former);
}

/** Notifies of what the daily comparison found and the one before it, with the same service, did not. */
export async function notifyDifferences(
  tx: Tx,
  { id, issuer_id, environment }: Pick<RecordComparison, "id" | "environment"> & { readonly issuer_id: string },
  result: ComparisonResult,
): Promise<void> {
  const [former] = await tx.query<{ result: ComparisonResult }>(FORMER, [issuer_id, environment, id]);
  if (!hasNew(result, former?.result ?? null)) return;
  const count = countOf(result);
  const [issuer] = await tx.query<{ label: string }>("select label from issuer where id = $1", [issuer_id]);
  await about(tx, issuer_id, "notifications.records_different", { issuer: issuer?.label ?? "", count });
}

/** What an issuer lacks of its own; the producer's declaration is of the installation, and the home page names it. */
const isOfIssuer = (gap: ReadinessGap) => gap !== "declaration";

/** The text for a day that comes near, and for one that is there: without a mode, or with one that nothing sends or signs. */
const deadlineKeys = {
  mode: ["notifications.records_deadline", "notifications.records_deadline_over"],
  rest: ["notifications.records_unready", "notifications.records_unready_over"],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

async function notifyDeadline(tx: Tx, { issuer_id, label, bound_from, missing }: Unready, today: string) {
  const gaps = missing.filter(isOfIssuer);
  if (gaps.length === 0) return;
  const days = daysBetween(today, bound_from);
  const due = dueNotice(days, RECORD_DEADLINE_NOTICE_DAYS);
  if (due === null || !(await insertNotice(tx, issuer_id, "deadline", `${bound_from} ${due}`))) return;
  const [near, over] = deadlineKeys[gaps.includes("mode") ? "mode" : "rest"];
  await about(tx, issuer_id, days > 0 ? near : over, { issuer: label, count: Math.max(days, 0) });
}

interface Waiting {
  readonly issuer_id: string;
  readonly label: string;
  readonly count: number;
  readonly first_id: string;
}

/** Records that have waited too long to be sent or signed, by issuer; the first names the spell. */
const WAITING = `
  select v.issuer_id, i.label, count(*)::int4 as count, (array_agg(v.id order by v.position))[1] as first_id
  from verifactu_record v join issuer i on i.id = v.issuer_id
  where v.pending_since < clock_now() - make_interval(hours => $1)
    and (${IS_PENDING} or ${IS_UNSIGNED})
  group by v.issuer_id, i.label order by v.issuer_id`;

/** TicketBAI files that have waited too long to be signed, alike. */
const WAITING_FILES = `
  select f.issuer_id, i.label, count(*)::int4 as count, (array_agg(f.id order by f.position))[1] as first_id
  from ticketbai_file f join issuer i on i.id = f.issuer_id
  where f.state = 'waiting' and f.erased_at is null and f.generated_at < clock_now() - make_interval(hours => $1)
  group by f.issuer_id, i.label order by f.issuer_id`;

async function notifyWaiting(tx: Tx, key: MessageKey, { issuer_id, label, count, first_id }: Waiting): Promise<void> {
  if (!(await insertNotice(tx, issuer_id, "waiting", first_id))) return;
  await about(tx, issuer_id, key, { issuer: label, count });
}

const waitingKinds = [
  ["notifications.records_waiting", WAITING],
  ["notifications.ticketbai_waiting", WAITING_FILES],
] as const satisfies readonly (readonly [MessageKey, string])[];

/** Notifies of deadlines that come near and of records that wait, each once. */
export async function notifyRecords(services: Pick<Services, "db"> & Reading): Promise<void> {
  const { db, clock } = services;
  await transact(db, null, async (tx) => {
    for (const unready of await findUnready(tx, services)) await notifyDeadline(tx, unready, clock.today());
    for (const [key, sql] of waitingKinds)
      for (const waiting of await tx.query<Waiting>(sql, [RECORD_WAITING_HOURS])) await notifyWaiting(tx, key, waiting);
  });
}

export const notifyRecordsJob: Job = {
  name: "notify_records",
  cron: "21 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => notifyRecords(services),
};
