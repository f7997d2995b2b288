import { Readable } from "node:stream";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { lockNext, type RetryQueue } from "#server/engine/jobs/retry-queue.ts";
import type { Services } from "#server/engine/services/services.ts";
import { writeMessage } from "./sender/record-xml.ts";
import type { FileReceipt, SubmissionFault } from "./sender/sender.ts";
import { readVerifactuEnd } from "./issuer-modes.ts";
import { IS_PENDING, type PendingRecord, readPending, type SendingTarget } from "./pending-records.ts";
import { readSystem } from "./read-system.ts";
import { elementOf } from "./record-documents.ts";
import { truncate } from "#shared/lib/text.ts";
import {
  VERIFACTU_ERROR_CHARACTERS,
  VERIFACTU_LATE_MINUTES,
  VERIFACTU_MESSAGE_BYTES,
  VERIFACTU_RETRY_MINUTES,
} from "#shared/domain/accounting/policy.ts";

const recordsLock = defineLock("records of");

/** Held while messages of an issuer are created, or its service is chosen. */
export const lockRecords = (tx: Tx, issuer_id: string): Promise<void> => recordsLock.take(tx, issuer_id);

/** A due message, reserved until its next attempt. */
export interface DueBatch {
  readonly id: string;
  readonly issuer_id: string;
  readonly sequence: number;
  readonly issuer_tax_id: string;
  readonly first_position: number;
  readonly last_position: number;
  readonly file_key: string;
  /** Attempts, with the one that begins now. */
  readonly attempts: number;
  /** Attempts that AEAT rejected as a whole. */
  readonly rejections: number;
  readonly is_incident: boolean;
}

/** Whether a record waited behind a message that was late because AEAT or the network was away. */
const DURING_OUTAGE = `exists (
  select from verifactu_batch b, verifactu_record v
  where b.issuer_id = $1 and b.state = 'sent' and b.attempts - 1 > b.rejections and b.environment = $9
    and v.id = any($8::uuid[]) and v.refusals = 0 and v.generated_at < b.sent_at)`;

/**
 * Whether a record had waited for long when nothing could be sent, for want of a certificate or of the producer's NIF, or nothing of
 * its tax number, which is not the issuer's any more.
 */
const AFTER_HOLD = `exists (
  select from verifactu_sending s join issuer i on i.id = s.issuer_id, verifactu_record v
  where s.issuer_id = $1 and v.id = any($8::uuid[]) and v.pending_since + make_interval(mins => ${VERIFACTU_LATE_MINUTES})
    <= greatest(s.held_at, case when v.issuer_tax_id <> i.tax_id then s.others_held_at end))`;

/**
 * Whether a record had waited for long though AEAT's waiting time was over, because this server was down, or behind a message of its
 * number that was late itself.
 */
const AFTER_OWN_OUTAGE = `exists (
  select from verifactu_sending s, verifactu_record v
  where s.issuer_id = $1 and v.id = any($8::uuid[])
    and v.pending_since + make_interval(mins => ${VERIFACTU_LATE_MINUTES}) <= clock_now()
    and (s.send_after is null or s.send_after + make_interval(mins => ${VERIFACTU_LATE_MINUTES}) <= clock_now()
      or exists (select from verifactu_batch b where b.issuer_id = $1 and b.issuer_tax_id = v.issuer_tax_id and b.environment = $9
        and b.state = 'sent' and b.is_incident and b.sent_at > v.pending_since)))`;

const dayOf = ({ recorded_at }: PendingRecord) => recorded_at.slice(0, 10);

/** Creates the issuer's next message from pending records and links them to it, where there are any. */
async function makeBatch(tx: Tx, services: Services, issuer_id: string, target: SendingTarget): Promise<void> {
  const records = await readPending(tx, issuer_id, target);
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return;
  const system = await readSystem(tx, services);
  const holder = {
    name: last.content.issuer_name,
    tax_id: last.issuer_tax_id,
    verifactu_ends_on: await readVerifactuEnd(tx, issuer_id, [dayOf(last), dayOf(first), first.issue_date]),
  };
  const text = writeMessage(
    holder,
    records.map((record) => elementOf(record, system)),
  );
  const stored = await services.files.put(
    "verifactu",
    Readable.from([Buffer.from(text, "utf8")]),
    VERIFACTU_MESSAGE_BYTES,
  );
  await tx.query(
    `with created as (
       insert into verifactu_batch (issuer_id, sequence, issuer_tax_id, first_position, last_position, record_count, file_key, sha256,
         environment, is_incident)
       select $1, 1 + coalesce(max(sequence), 0), $2, $3, $4, $5, $6, $7, $9, $9 <> 'none' and (${DURING_OUTAGE} or ${AFTER_HOLD} or ${AFTER_OWN_OUTAGE})
       from verifactu_batch where issuer_id = $1 returning id)
     update verifactu_record set batch_id = created.id, sent_answer = null, answer_code = null, answer_csv = null
     from created where verifactu_record.id = any($8)`,
    [
      issuer_id,
      holder.tax_id,
      first.position,
      last.position,
      records.length,
      stored.key,
      stored.sha256,
      records.map(({ id }) => id),
      target.environment,
    ],
  );
}

/** Messages of an issuer that wait, of one tax number where it is given. What is sent again is the same text under the same number. */
const queue: RetryQueue = {
  table: "verifactu_batch",
  key: "id",
  policy: { minutes: VERIFACTU_RETRY_MINUTES, attempts: null },
  isWaiting: "issuer_id = $3 and state = 'waiting' and ($4::text is null or issuer_tax_id = $4)",
};

const READ_BATCH = `
  select id, issuer_id, sequence, issuer_tax_id, first_position::int4, last_position::int4, file_key, attempts, rejections, is_incident
  from locked`;

const MUST_WAIT =
  "select 1 from verifactu_sending where issuer_id = $1 and environment = $2 and send_after > clock_now()";

/** A message that has waited for long is late too, whatever became of its attempts. @param but the tax number whose messages are sent */
const markLate = (tx: Tx, issuer_id: string, but: string | null) =>
  tx.query(
    `update verifactu_batch set is_incident = true where issuer_id = $1 and state = 'waiting' and environment <> 'none'
       and not is_incident and made_at + make_interval(mins => ${VERIFACTU_LATE_MINUTES}) <= clock_now()
       and ($2::text is null or issuer_tax_id <> $2)`,
    [issuer_id, but],
  );

const HOLD_OTHERS = `
  update verifactu_sending set others_held_at = clock_now() where issuer_id = $1 and exists (
    select from verifactu_record v where v.issuer_id = $1 and v.issuer_tax_id <> $2 and ${IS_PENDING})
  returning issuer_id`;

/** Records that nothing of the issuer's former tax numbers can be sent now, where something of them waits. */
async function holdOthers(tx: Tx, issuer_id: string, tax_id: string): Promise<void> {
  const held = await tx.query(HOLD_OTHERS, [issuer_id, tax_id]);
  if (held.length > 0) await markLate(tx, issuer_id, tax_id);
}

/** The issuer's due message; a new one of a tax number is created once the previous of it has been delivered. Null when there is none. */
export async function lockDueBatch(
  services: Services,
  issuer_id: string,
  target: SendingTarget,
): Promise<DueBatch | null> {
  return transact(services.db, null, async (tx) => {
    await lockRecords(tx, issuer_id);
    if (target.tax_id !== null) await holdOthers(tx, issuer_id, target.tax_id);
    if ((await tx.query(MUST_WAIT, [issuer_id, target.environment])).length > 0) return null;
    await makeBatch(tx, services, issuer_id, target);
    return lockNext<DueBatch>(tx, queue, READ_BATCH, [issuer_id, target.tax_id]);
  });
}

/** Records that nothing of an issuer can be sent now. */
export async function recordHold(db: Db, issuer_id: string): Promise<void> {
  await transact(db, null, async (tx) => {
    await lockRecords(tx, issuer_id);
    await tx.query("update verifactu_sending set held_at = clock_now() where issuer_id = $1", [issuer_id]);
    await markLate(tx, issuer_id, null);
  });
}

/** Records the delivery: marks its records as sent, or as failed with the reason for their refusal. */
export async function recordArrival(db: Db, { id }: DueBatch, { reference, refused }: FileReceipt): Promise<void> {
  await transact(db, null, async (tx) => {
    const over = await tx.query(
      `update verifactu_batch set state = 'sent', sent_at = clock_now(), reference = $2, last_error = null, refused_count = $3
       where id = $1 and state = 'waiting' returning id`,
      [id, reference, refused.length],
    );
    if (over.length === 0) return;
    await tx.query(
      `update verifactu_record v
       set sent_state = case when f.index is null then 'sent' else 'failed' end, sent_at = clock_now(), sent_answer = coalesce(f.reason, $2)
       from (select id, row_number() over (order by position) - 1 as index from verifactu_record where batch_id = $1) p
       left join jsonb_to_recordset($3) f (index int, reason text) on f.index = p.index
       where v.id = p.id`,
      [id, reference, JSON.stringify(refused)],
    );
  });
}

/** Records a failed attempt. Only a rejected one reached AEAT and left nothing there: it is no incident, and no repeat. */
export async function recordFault(
  db: Db,
  { id }: DueBatch,
  { fault, text }: { readonly fault: SubmissionFault; readonly text: string | null },
): Promise<void> {
  await transact(db, null, (tx) =>
    tx.query(
      `update verifactu_batch set last_error = $2, error_text = $3, rejections = rejections + ($2 = 'rejected')::int4,
         is_incident = is_incident or (environment <> 'none' and $2 <> 'rejected')
       where id = $1 and state = 'waiting'`,
      [id, fault, text && truncate(text, VERIFACTU_ERROR_CHARACTERS)],
    ),
  );
}
