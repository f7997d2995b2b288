import { VERIFACTU_RETRY_MINUTES } from "#shared/domain/accounting/policy.ts";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { VerifactuSentState } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { recordFirstAcceptance } from "./issuer-modes.ts";
import { notifyRefused } from "./notices/notify-records.ts";
import type { DueBatch } from "./record-batches.ts";
import type { AgencyReceipt, RecordOutcome, SentRecord } from "./sender/sender.ts";

const RECORDS = `
  select kind, number, issue_date::text as issue_date, hash, unanswered > 0 as was_sent,
    array(select o.hash from verifactu_record o where o.invoice_id = verifactu_record.invoice_id) as invoice_hashes,
    array(select distinct left(d, 7) from unnest(array[issue_date::text, content ->> 'operation_date']) d where d is not null) as months
  from verifactu_record where batch_id = $1 order by position`;

/** The records of a message, in its order. */
export const readSentRecords = (db: Pick<Db, "query">, { id }: DueBatch): Promise<readonly SentRecord[]> =>
  db.query<SentRecord>(RECORDS, [id]);

/** What an outcome makes of a record. Only production's acceptance is one. */
function stateAfter({ state }: RecordOutcome, service: AgencyService): VerifactuSentState {
  if (state === "unanswered") return "pending";
  if (state === "refused") return "failed";
  if (state === "duplicate") return "duplicate";
  return service === "production" ? state : "tested";
}

interface Answer {
  readonly index: number;
  readonly state: VerifactuSentState;
  readonly code: number | null;
  readonly text: string | null;
}

const answerOf =
  (service: AgencyService) =>
  (outcome: RecordOutcome, index: number): Answer => ({
    index,
    state: stateAfter(outcome, service),
    code: "code" in outcome ? outcome.code : null,
    text: "text" in outcome ? outcome.text : null,
  });

/** A record without an answer is pending again: the next message has it, and a duplicate of it is recognised. */
const STORE = `
  update verifactu_record v set sent_state = a.state, answer_code = a.code, sent_answer = coalesce(a.text, $2),
    answer_csv = $2, refusals = v.refusals + case when a.state = 'failed' then 1 else 0 end,
    unanswered = case when a.state = 'pending' then v.unanswered + 1 else 0 end,
    sent_at = case when a.state = 'pending' then null else clock_now() end,
    batch_id = case when a.state = 'pending' then null else v.batch_id end
  from (select id, row_number() over (order by position) - 1 as index from verifactu_record where batch_id = $1) p
  join jsonb_to_recordset($3) a (index int, state text, code int, text text) on a.index = p.index
  where v.id = p.id`;

/** A service that leaves records out of its answers gets them again after the minutes of a failed attempt. */
const WAIT_FOR_REST = `
  update verifactu_sending set send_after = greatest(send_after,
    clock_now() + make_interval(mins => ($2::int[])[least(r.unanswered, cardinality($2::int[]))]))
  from (select max(unanswered) as unanswered from verifactu_record where issuer_id = $1 and sent_state = 'pending') r
  where issuer_id = $1 and r.unanswered > 0`;

const isAccepted = ({ state }: Answer) => state === "accepted" || state === "accepted_with_errors";
const isRefused = ({ state }: Answer) => state === "failed" || state === "duplicate";

async function readAcceptedDays(tx: Tx, batch_id: string): Promise<DateString[]> {
  const rows = await tx.query<{ day: DateString }>(
    `select distinct issue_date::text as day from verifactu_record
     where batch_id = $1 and sent_state in ('accepted', 'accepted_with_errors')`,
    [batch_id],
  );
  return rows.map(({ day }) => day);
}

async function store(tx: Tx, { id, issuer_id }: DueBatch, receipt: AgencyReceipt, answers: readonly Answer[]) {
  const over = await tx.query(
    `update verifactu_batch set state = 'sent', sent_at = clock_now(), reference = $2, last_error = null, error_text = null,
       refused_count = $3
     where id = $1 and state = 'waiting' returning id`,
    [id, receipt.reference ?? "", answers.filter(isRefused).length],
  );
  await tx.query(
    "update verifactu_sending set send_after = clock_now() + make_interval(secs => $2) where issuer_id = $1",
    [issuer_id, receipt.wait_seconds],
  );
  if (over.length === 0) return;
  await tx.query(STORE, [id, receipt.reference, JSON.stringify(answers)]);
  if (answers.some(({ state }) => state === "pending"))
    await tx.query(WAIT_FOR_REST, [issuer_id, VERIFACTU_RETRY_MINUTES]);
  await notifyRefused(tx, issuer_id, answers.filter(isRefused).length);
  if (answers.some(isAccepted)) await recordFirstAcceptance(tx, issuer_id, await readAcceptedDays(tx, id));
}

/** Records AEAT's answer to a message: of each record, and how long to wait before the next one. */
export async function recordAnswers(
  db: Db,
  batch: DueBatch,
  service: AgencyService,
  receipt: AgencyReceipt,
): Promise<void> {
  await transact(db, null, (tx) => store(tx, batch, receipt, receipt.outcomes.map(answerOf(service))));
}
