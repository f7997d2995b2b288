import pLimit from "p-limit";
import type { CertificateHold } from "#shared/domain/accounting/certificates/certificate-hold.ts";
import {
  MAX_SENDING_ISSUERS,
  MAX_STORED_REFUSALS,
  VERIFACTU_ERROR_CHARACTERS,
  VERIFACTU_RETRY_MINUTES,
} from "#shared/domain/accounting/policy.ts";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { truncate } from "#shared/lib/text.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { openUsableCertificate } from "#server/areas/accounting/certificates/usable-certificate.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { lockNext, type RetryQueue } from "#server/engine/jobs/retry-queue.ts";
import type { Services } from "#server/engine/services/services.ts";
import { doAlone } from "../do-alone.ts";
import { callAgency } from "../sender/agency/call-agency.ts";
import { type AgencyAnswer, keyOf, readAnswer } from "../sender/agency/read-answer.ts";
import { readEnvelope, wrapInEnvelope } from "../sender/agency/soap.ts";
import { SubmissionError } from "../sender/sender.ts";
import { SEND_REQUIREMENTS } from "./enqueue-requirements.ts";
import { isRequired, isTaken } from "./required-records.ts";
import { writeRequirement } from "./requirement-xml.ts";

/** Messages of an answer go one after the other: the last one ends it. */
const queue: RetryQueue = {
  table: "requirement_message",
  key: "id",
  policy: { minutes: VERIFACTU_RETRY_MINUTES, attempts: null },
  isWaiting: `id = (select id from requirement_message where requirement_id = $3 and state = 'waiting' order by sequence limit 1)`,
};

interface DueMessage {
  readonly id: string;
  readonly requirement_id: string;
  readonly sequence: number;
  readonly reference: string;
  readonly environment: AgencyService;
  readonly name: string;
  readonly tax_id: string;
}

const READ_MESSAGE = `
  select m.id, m.requirement_id, m.sequence, r.reference, r.environment, i.name, r.issuer_tax_id as tax_id
  from locked m join record_requirement r on r.id = m.requirement_id join issuer i on i.id = r.issuer_id`;

interface RequiredRecord {
  readonly kind: VerifactuRecordKind;
  readonly number: string;
  readonly issue_date: string;
  readonly document: string;
}

const RECORDS = `
  select v.kind, v.number, v.issue_date::text, s.document
  from requirement_message m join record_requirement r on r.id = m.requirement_id
  join verifactu_record v on ${isRequired} and v.position between m.first_position and m.last_position and not ${isTaken}
  join verifactu_signature s on s.record_id = v.id
  where m.id = $1 order by v.position`;

/** Whether messages after this one have records still: an erasure may have emptied them, or AEAT have them since. */
const IS_LAST = `
  select not exists (
    select from requirement_message n join record_requirement r on r.id = n.requirement_id
    join verifactu_record v on ${isRequired} and v.position between n.first_position and n.last_position
    where n.requirement_id = $1 and n.sequence > $2 and not ${isTaken}) as is_last`;

const isRefused = ({ state }: { readonly state: string }) => state === "refused";

/**
 * What AEAT refused, then what it accepted with errors, with what it says. One that it has already arrived with an attempt whose answer was lost.
 * @throws SubmissionError where the answer leaves a record out: it is not known whether it arrived
 */
function refusedIn(answer: AgencyAnswer, records: readonly RequiredRecord[]) {
  const isComplete = records.every((record) => answer.lines.has(keyOf(record)));
  if (!isComplete) throw new SubmissionError("unreadable", "the answer leaves out records");
  const found = records.flatMap((record) => {
    const line = answer.lines.get(keyOf(record));
    if (line?.state !== "refused" && line?.state !== "accepted_with_errors") return [];
    return [{ number: record.number, state: line.state, code: line.code, text: line.text }];
  });
  const [refused, accepted] = [found.filter(isRefused), found.filter((one) => !isRefused(one))];
  return [...refused, ...accepted];
}

async function storeAnswer({ db }: Services, message: DueMessage, answer: AgencyAnswer, refused: readonly object[]) {
  await transact(db, null, async (tx) => {
    await tx.query(
      `update requirement_message set state = 'answered', answered_at = clock_now(), csv = $2, refused = $3, refused_count = $4,
         last_error = null, error_text = null
       where id = $1 and state in ('waiting', 'stopped')`,
      [message.id, answer.csv, JSON.stringify(refused.slice(0, MAX_STORED_REFUSALS)), refused.length],
    );
    await tx.query(
      `update requirement_message set next_attempt_at = clock_now() + make_interval(secs => $2)
       where state = 'waiting' and requirement_id = $1`,
      [message.requirement_id, answer.wait_seconds],
    );
  });
}

async function submit(services: Services, message: DueMessage, certificate: OpenCertificate): Promise<void> {
  const { db, agency } = services;
  const records = await db.query<RequiredRecord>(RECORDS, [message.id]);
  if (records.length === 0) {
    // The schema takes no message without records.
    await db.query("update requirement_message set state = 'empty' where id = $1 and state = 'waiting'", [message.id]);
    return;
  }
  const [after] = await db.query<{ is_last: boolean }>(IS_LAST, [message.requirement_id, message.sequence]);
  const header = { holder: message, certificate, reference: message.reference, is_last: after?.is_last ?? false };
  const text = writeRequirement(
    header,
    records.map(({ document }) => document),
  );
  const connection = agency.connect(message.environment, certificate, "RequerimientoSOAP");
  const bytes = await callAgency(connection, certificate, wrapInEnvelope(text));
  const answer = readAnswer(await readEnvelope(bytes, "RespuestaRegFactuSistemaFacturacion"));
  await storeAnswer(services, message, answer, refusedIn(answer, records));
}

async function storeFault({ db, log }: Services, { id }: DueMessage, error: unknown): Promise<void> {
  log.error({ err: error, requirement_message_id: id }, "a requirement was not answered");
  const fault = error instanceof SubmissionError ? error.fault : "unavailable";
  const text = error instanceof SubmissionError ? truncate(error.message, VERIFACTU_ERROR_CHARACTERS) : null;
  await db.query(
    "update requirement_message set last_error = $2, error_text = $3 where id = $1 and state = 'waiting'",
    [id, fault, text],
  );
}

/** Why nothing is sent now, on the message that is next. */
const storeHold = ({ db }: Services, requirement_id: string, hold: CertificateHold) =>
  db.query(
    `update requirement_message set last_error = $2, error_text = null
     where id = (select id from requirement_message where requirement_id = $1 and state = 'waiting' order by sequence limit 1)
       and last_error is distinct from $2`,
    [requirement_id, hold],
  );

interface WaitingRequirement {
  readonly id: string;
  readonly issuer_id: string;
  readonly tax_id: string;
}

/** @returns whether there may be another message */
async function sendNext(services: Services, { id, issuer_id, tax_id }: WaitingRequirement): Promise<boolean> {
  const certificate = await openUsableCertificate(services, issuer_id, tax_id);
  if ("hold" in certificate) {
    await storeHold(services, id, certificate.hold);
    return false;
  }
  const message = await transact(services.db, null, (tx) => lockNext<DueMessage>(tx, queue, READ_MESSAGE, [id]));
  if (!message) return false;
  try {
    await submit(services, message, certificate);
    return true;
  } catch (error) {
    await storeFault(services, message, error);
    return false;
  }
}

const WAITING = `
  select distinct r.id, r.issuer_id, r.issuer_tax_id as tax_id
  from record_requirement r join requirement_message m on m.requirement_id = r.id
  where m.state = 'waiting' and m.next_attempt_at <= clock_now() order by 1`;

/** Goes on with every answer that waits; a failure of one, or a certificate that is missing, delays no other. */
export async function sendRequirements(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, log } = services;
  const limit = pLimit(MAX_SENDING_ISSUERS);
  const send = async (waiting: WaitingRequirement) => {
    try {
      await doAlone(db, `requirement ${waiting.id}`, async () => {
        while (!signal.aborted && (await sendNext(services, waiting)));
      });
    } catch (error) {
      log.error({ err: error, requirement_id: waiting.id }, "a requirement was not answered");
    }
  };
  const waiting = await db.query<WaitingRequirement>(WAITING, []);
  await Promise.all(waiting.map((one) => limit(() => send(one))));
}

export const sendRequirementsJob: Job = {
  name: SEND_REQUIREMENTS,
  cron: "* * * * *",
  isDoneAtStart: false,
  lane: "agency",
  run: (services, { signal }) => sendRequirements(services, signal),
};
