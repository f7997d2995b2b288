import * as z from "zod/mini";
import { MAX_COMPARED_RECORDS, VERIFACTU_ERROR_CHARACTERS } from "#shared/domain/accounting/policy.ts";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { truncate } from "#shared/lib/text.ts";
import { openUsableCertificate } from "#server/areas/accounting/certificates/usable-certificate.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type XmlNode, textAt } from "#server/engine/services/xml-tree.ts";
import { notifyDifferences } from "../notices/notify-records.ts";
import { invoiceKey, queryRecords, TooManyRecordsError } from "../sender/agency/query-records.ts";
import { SubmissionError } from "../sender/sender.ts";
import { agencyKey, type AgencyRecord, compareRecords, type OwnRecord } from "./compare-records.ts";

const COMPARE_RECORDS = "compare_records";

export const enqueueComparison = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, COMPARE_RECORDS, { id }, `${COMPARE_RECORDS}:${id}`);

interface Running {
  readonly id: string;
  readonly issuer_id: string;
  readonly environment: AgencyService;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly name: string;
  readonly tax_id: string;
  /** Whether the daily job started it. */
  readonly is_daily: boolean;
}

const RUNNING = `
  select c.id, c.issuer_id, c.environment, c.starts_on::text, c.ends_on::text, i.name, i.tax_id, c.created_by is null as is_daily
  from record_comparison c join issuer i on i.id = c.issuer_id where c.state = 'running' and ($1::uuid is null or c.id = $1) order by c.id`;

/**
 * Our invoices of the months, by the day of their issue, as the latest correction that AEAT took says them; what an erasure emptied has its hash still. What AEAT answered after the reading
 * began (`$5`) is left out: it may have been read before.
 */
const OURS = `
  select v.invoice_id, v.number, v.issue_date::text, v.invoice_type, v.tax_amount, v.total, coalesce(c.sent_state, v.sent_state) as issue_state,
    a.sent_state as annul_state, array_remove(array[coalesce(c.hash, v.hash), a.hash], null) as hashes,
    coalesce((v.content ->> 'operation_date')::date, v.issue_date) between $3 and ($4::date + interval '1 month' - interval '1 day') as is_within
  from verifactu_record v left join verifactu_record a on a.invoice_id = v.invoice_id and a.kind = 'annul'
  left join lateral (select c.hash, c.sent_state, c.sent_at from verifactu_record c
    where c.invoice_id = v.invoice_id and c.kind = 'correct' and c.sent_state in ('tested', 'accepted', 'accepted_with_errors')
    order by c.position desc limit 1) c on true
  where v.issuer_id = $1 and v.issuer_tax_id = $2 and v.kind = 'issue' and v.mode = 'verifactu'
    and v.issue_date between $3 and ($4::date + interval '1 month' - interval '1 day')
    and coalesce(greatest(v.sent_at, a.sent_at, c.sent_at) < $5, true)
  order by v.position`;

function readRecord(found: XmlNode): AgencyRecord {
  const data = (name: string) => textAt(found, "DatosRegistroFacturacion", name);
  return {
    number: textAt(found, "IDFactura", "NumSerieFactura"),
    issued: textAt(found, "IDFactura", "FechaExpedicionFactura"),
    hash: data("Huella"),
    invoice_type: data("TipoFactura"),
    tax_amount: data("CuotaTotal"),
    total: data("ImporteTotal"),
    is_annulled: textAt(found, "EstadoRegistro", "EstadoRegistro") === "Anulado",
  };
}

/** What AEAT has of each month; the progress is stored with each page. @throws SubmissionError, TooManyRecordsError */
async function readTheirs(services: Services, running: Running, signal: AbortSignal): Promise<AgencyRecord[]> {
  const certificate = await openUsableCertificate(services, running.issuer_id, running.tax_id);
  if ("hold" in certificate) throw new SubmissionError("certificate", "");
  const connection = services.agency.connect(running.environment, certificate);
  const records: AgencyRecord[] = [];
  for (let day = running.starts_on; day <= running.ends_on; day = addMonths(day, 1))
    for await (const page of queryRecords(connection, certificate, running, day.slice(0, 7))) {
      records.push(...page.map(readRecord));
      if (signal.aborted) throw new SubmissionError("unavailable", "the server ends");
      if (records.length > MAX_COMPARED_RECORDS) throw new TooManyRecordsError("more than are compared");
      await services.db.query("update record_comparison set read_count = $2 where id = $1", [
        running.id,
        records.length,
      ]);
    }
  return records;
}

/** AEAT's invoices without those that we have of another month than the compared ones: it may count them by their operation. */
async function withoutOthers(
  services: Services,
  { issuer_id }: Running,
  theirs: readonly AgencyRecord[],
  ours: readonly OwnRecord[],
): Promise<readonly AgencyRecord[]> {
  const compared = new Set(ours.map(invoiceKey));
  const others = theirs.filter((record) => !compared.has(agencyKey(record)));
  const rows = await services.db.query<{ key: string }>(
    `select number || '|' || to_char(issue_date, 'DD-MM-YYYY') as key from verifactu_record
     where issuer_id = $1 and number = any($2) and kind = 'issue'`,
    [issuer_id, others.map(({ number }) => number)],
  );
  const known = new Set(rows.map(({ key }) => key));
  return theirs.filter((record) => compared.has(agencyKey(record)) || !known.has(agencyKey(record)));
}

async function compare(services: Services, running: Running, signal: AbortSignal): Promise<void> {
  const [{ began } = { began: null }] = await services.db.query<{ began: string }>(
    "select clock_now()::text as began",
    [],
  );
  const theirs = await readTheirs(services, running, signal);
  const ours = await services.db.query<OwnRecord>(OURS, [
    running.issuer_id,
    running.tax_id,
    running.starts_on,
    running.ends_on,
    began,
  ]);
  const result = compareRecords(ours, await withoutOthers(services, running, theirs, ours), running.environment);
  await transact(services.db, null, async (tx) => {
    const done = await tx.query(
      `update record_comparison set state = 'done', result = $2, finished_at = clock_now()
       where id = $1 and state = 'running' returning id`,
      [running.id, JSON.stringify(result)],
    );
    // Who started a comparison sees its result.
    if (done.length > 0 && running.is_daily) await notifyDifferences(tx, running, result);
  });
}

function faultOf(error: unknown): RecordComparison["last_error"] {
  if (error instanceof TooManyRecordsError) return "too_many";
  return error instanceof SubmissionError ? error.fault : "unavailable";
}

async function storeFailure({ db, log }: Services, { id }: Running, error: unknown): Promise<void> {
  log.error({ err: error, record_comparison_id: id }, "records were not compared");
  const fault = faultOf(error);
  const text = error instanceof SubmissionError ? truncate(error.message, VERIFACTU_ERROR_CHARACTERS) : null;
  await db.query(
    `update record_comparison set state = 'failed', last_error = $2, error_text = nullif($3, ''), finished_at = clock_now()
     where id = $1 and state = 'running'`,
    [id, fault, text],
  );
}

/** Comparisons that this process runs now: a scheduled run takes up only those that a killed server left. */
const current = new Set<string>();

/** Runs a comparison, or all that wait: one that a killed server left begins again. */
export async function runComparisons(
  services: Services,
  id: string | null,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const running of await services.db.query<Running>(RUNNING, [id])) {
    if (current.has(running.id)) continue;
    current.add(running.id);
    try {
      await compare(services, running, signal);
    } catch (error) {
      if (!signal.aborted) await storeFailure(services, running, error);
    } finally {
      current.delete(running.id);
    }
  }
}

const payload = z.object({ id: z.optional(z.string()) });

export const compareRecordsJob: Job = {
  name: COMPARE_RECORDS,
  cron: "*/5 * * * *",
  isDoneAtStart: false,
  // Not that of the sending: the query service may answer slowly for hours.
  lane: "comparisons",
  run: (services, call) => runComparisons(services, payload.parse(call.payload ?? {}).id ?? null, call.signal),
};
