import {
  MAX_STORED_REFUSALS,
  VERIFACTU_ERROR_CHARACTERS,
  VERIFACTU_RETRY_MINUTES,
} from "#shared/domain/accounting/policy.ts";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { truncate } from "#shared/lib/text.ts";
import { type OpenCertificate, openCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { lockNext, type RetryQueue } from "#server/engine/jobs/retry-queue.ts";
import type { Services } from "#server/engine/services/services.ts";
import { callAgency } from "../sender/agency/call-agency.ts";
import { type AgencyAnswer, keyOf, readAnswer } from "../sender/agency/read-answer.ts";
import { readEnvelope, wrapInEnvelope } from "../sender/agency/soap.ts";
import { SubmissionError } from "../sender/sender.ts";
import { SEND_REQUIREMENTS } from "./enqueue-requirements.ts";
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
  readonly is_last: boolean;
  readonly first_position: number;
  readonly last_position: number;
  readonly reference: string;
  readonly environment: AgencyService;
  readonly issuer_id: string;
  readonly name: string;
  readonly tax_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
}

const READ_MESSAGE = `
  select m.id, m.is_last, m.first_position::int4, m.last_position::int4, r.reference, r.environment, r.issuer_id, i.name, i.tax_id,
    r.starts_on::text, r.ends_on::text
  from locked m join record_requirement r on r.id = m.requirement_id join issuer i on i.id = r.issuer_id`;

interface RequiredRecord {
  readonly kind: VerifactuRecordKind;
  readonly number: string;
  readonly issue_date: string;
  readonly document: string;
}

/** What was erased since the answer began is not there any more. */
const RECORDS = `
  select v.kind, v.number, v.issue_date::text, s.document
  from verifactu_record v join issuer i on i.id = v.issuer_id and i.tax_id = v.issuer_tax_id
  join verifactu_signature s on s.record_id = v.id
  where v.issuer_id = $1 and v.mode = 'no_verifactu' and v.erased_at is null and v.issue_date between $2 and $3
    and v.position between $4 and $5
  order by v.position`;

/** Refused records with what AEAT says. One that it has already arrived with an attempt whose answer was lost. */
function refusedIn(answer: AgencyAnswer, records: readonly RequiredRecord[]) {
  return records.flatMap((record) => {
    const line = answer.lines.get(keyOf(record));
    if (line?.state !== "refused" && line?.state !== "accepted_with_errors") return [];
    return [{ number: record.number, code: line.code, text: line.text }];
  });
}

async function storeAnswer({ db }: Services, message: DueMessage, answer: AgencyAnswer, refused: readonly object[]) {
  await transact(db, null, async (tx) => {
    await tx.query(
      `update requirement_message set state = 'answered', answered_at = clock_now(), csv = $2, refused = $3, last_error = null, error_text = null
       where id = $1 and state = 'waiting'`,
      [message.id, answer.csv, JSON.stringify(refused.slice(0, MAX_STORED_REFUSALS))],
    );
    await tx.query(
      `update requirement_message set next_attempt_at = clock_now() + make_interval(secs => $2)
       where state = 'waiting' and requirement_id = (select requirement_id from requirement_message where id = $1)`,
      [message.id, answer.wait_seconds],
    );
  });
}

async function submit(services: Services, message: DueMessage, certificate: OpenCertificate): Promise<void> {
  const records = await services.db.query<RequiredRecord>(RECORDS, [
    message.issuer_id,
    message.starts_on,
    message.ends_on,
    message.first_position,
    message.last_position,
  ]);
  const header = { holder: message, certificate, reference: message.reference, is_last: message.is_last };
  const text = writeRequirement(
    header,
    records.map(({ document }) => document),
  );
  const connection = services.agency.connect(message.environment, certificate, "RequerimientoSOAP");
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

/** @returns whether there may be another message */
async function sendNext(services: Services, requirement_id: string, issuer_id: string): Promise<boolean> {
  const certificate = await openCertificate(services, issuer_id);
  if (certificate === null || Date.parse(certificate.ends_at) <= services.clock.now().getTime()) return false;
  const message = await transact(services.db, null, (tx) =>
    lockNext<DueMessage>(tx, queue, READ_MESSAGE, [requirement_id]),
  );
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
  select distinct r.id, r.issuer_id from record_requirement r join requirement_message m on m.requirement_id = r.id
  where m.state = 'waiting' and m.next_attempt_at <= clock_now() order by 1`;

/** Goes on with every answer that waits; without a certificate it waits. */
export async function sendRequirements(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const waiting = await services.db.query<{ id: string; issuer_id: string }>(WAITING, []);
  await Promise.all(
    waiting.map(async ({ id, issuer_id }) => {
      while (!signal.aborted && (await sendNext(services, id, issuer_id)));
    }),
  );
}

export const sendRequirementsJob: Job = {
  name: SEND_REQUIREMENTS,
  cron: "* * * * *",
  isDoneAtStart: false,
  lane: "agency",
  run: (services, { signal }) => sendRequirements(services, signal),
};
