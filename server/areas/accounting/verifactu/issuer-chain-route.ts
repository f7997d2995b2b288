import { type ChainFault, type ChainReport, chainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readSnapshot, transact } from "#server/engine/db/transaction.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { checkEvents, type EventCheck, type EventFault } from "./events/check-events.ts";
import { checkSignatures } from "./events/check-signatures.ts";
import { logCheck } from "./events/log-check.ts";
import { CHAIN, CHAIN_STRETCH, kindOf, readRecord, type StoredRecord } from "./chain-record.ts";
import { CHAIN_START, type ChainEnd, checkRecord, endAfter } from "./check-record.ts";

/** Maximum number of faults reported. */
const MAX_FAULTS = 100;

/**
 * Missing records: of invoices issued while the issuer kept records, according to the invoice itself, and of their
 * annulments.
 */
const MISSING = `
  select i.number, case when r.id is null then 'issue' else 'annul' end as kind
  from invoice i left join verifactu_record r on r.invoice_id = i.id and r.kind = 'issue'
  where i.issuer_id = $1 and i.kind <> 'receipt' and i.state <> 'draft'
    and (r.id is null and i.paper -> 'is_verifactu' = 'true'
         or r.id is not null and i.state = 'annulled'
           and not exists (select 1 from verifactu_record a where a.invoice_id = i.id and a.kind = 'annul'))
  order by i.issue_date, i.number limit ${MAX_FAULTS}`;

/** Recorded invoices that claim to be of the former system, by which the books would leave them out. */
const LEFT_OUT = `
  select i.number from invoice i
  where i.issuer_id = $1 and i.former_amount is not null
    and exists (select 1 from verifactu_record r where r.invoice_id = i.id)
  order by i.issue_date, i.number limit ${MAX_FAULTS}`;

interface ChainScan {
  readonly records: number;
  readonly end: ChainEnd;
  readonly faults: readonly ChainFault[];
}

/** Records are append-only, so the pages read form one consistent chain. */
async function* recordsOf(db: Queryable, issuer_id: string): AsyncGenerator<StoredRecord> {
  for (let position = 0, isMore = true; isMore;) {
    const rows = await db.query(CHAIN, [issuer_id, position]);
    for (const row of rows) {
      const record = readRecord(row);
      position = record.position;
      yield record;
    }
    isMore = rows.length === CHAIN_STRETCH;
  }
}

/** Checks a chain record by record, each with the previous hash stored in the next. */
async function scanChain(db: Queryable, issuer_id: string): Promise<ChainScan> {
  const faults: ChainFault[] = [];
  let end = CHAIN_START;
  let records = 0;
  let waiting: StoredRecord | null = null;
  const check = (record: StoredRecord, next_previous: string | null) => {
    const { position, number } = record;
    const kind = kindOf(record);
    for (const fault of checkRecord(record, end, next_previous)) faults.push({ position, kind, number, ...fault });
    end = endAfter(record, end);
    records += 1;
  };
  for await (const record of recordsOf(db, issuer_id)) {
    if (waiting) check(waiting, record.previous_hash);
    waiting = record;
    if (faults.length > MAX_FAULTS) break;
  }
  if (waiting) check(waiting, await headHash(db, issuer_id));
  return { records, end, faults };
}

async function headHash(db: Queryable, issuer_id: string): Promise<string | null> {
  const [head] = await db.query<{ hash: string }>("select hash from verifactu_chain where issuer_id = $1", [issuer_id]);
  return head?.hash ?? null;
}

interface Head {
  readonly position: number;
  readonly hash: string;
  readonly content_hash: string;
  readonly issuer_tax_id: string | null;
}

/** Field of the stored chain head that differs from its records. */
function headFault(head: Head, end: ChainEnd): "position" | "hash" | "content_hash" | "issuer_tax_id" | null {
  if (head.position !== end.position) return "position";
  if (!end.hashes.includes(head.hash)) return "hash";
  if (!end.content_hashes.includes(head.content_hash)) return "content_hash";
  const isOfLast = head.issuer_tax_id === null || end.by_tax_id.get(head.issuer_tax_id)?.includes(head.hash);
  return isOfLast ? null : "issuer_tax_id";
}

/** Fault at the end of the chain: records are missing there, or its stored head was altered. */
async function endFaults(db: Queryable, issuer_id: string, { records, end }: ChainScan): Promise<ChainFault[]> {
  const [head] = await db.query<Head>(
    "select position::int4 as position, hash, content_hash, issuer_tax_id from verifactu_chain where issuer_id = $1",
    [issuer_id],
  );
  const withoutHead = records === 0 ? null : "position";
  const field = head ? headFault(head, end) : withoutHead;
  return field === null ? [] : [{ position: null, kind: null, number: null, of: "record", field }];
}

async function missingRecords(db: Queryable, issuer_id: string): Promise<ChainFault[]> {
  const rows = await db.query<{ number: string; kind: "issue" | "annul" }>(MISSING, [issuer_id]);
  return rows.map(({ number, kind }) => ({ position: null, kind, number, of: "record", field: "missing" }));
}

async function leftOutInvoices(db: Queryable, issuer_id: string): Promise<ChainFault[]> {
  const rows = await db.query<{ number: string }>(LEFT_OUT, [issuer_id]);
  return rows.map(({ number }) => ({ position: null, kind: "issue", number, of: "invoice", field: "former_amount" }));
}

/** Verifies an issuer's chain: recomputes every hash and compares each record with the current invoice. */
export async function verifyChain(db: Queryable, issuer_id: string): Promise<ChainReport> {
  const scan = await scanChain(db, issuer_id);
  const faults = [
    ...scan.faults,
    ...(await endFaults(db, issuer_id, scan)),
    ...(await missingRecords(db, issuer_id)),
    ...(await leftOutInvoices(db, issuer_id)),
  ];
  return {
    records: scan.records,
    is_whole: faults.length === 0,
    faults: faults.slice(0, MAX_FAULTS),
    has_more: faults.length > MAX_FAULTS,
  };
}

const eventFault = ({ event: { position } }: EventFault): ChainFault => ({
  position,
  kind: null,
  number: null,
  of: "event",
  field: "event",
});

/** The report with what is wrong with signatures and with the log of events. */
function withSignatures(report: ChainReport, faults: readonly ChainFault[], events: EventCheck): ChainReport {
  const all = [...faults, ...events.faults.map(eventFault)];
  return {
    ...report,
    is_whole: report.is_whole && all.length === 0,
    faults: all.slice(0, MAX_FAULTS),
    has_more: report.has_more || all.length > MAX_FAULTS,
  };
}

/** GET /issuers/{id}/chain: of an issuer in `no_verifactu` each check is an event of its log. */
export const issuerChainRoute = readRoute({
  path: "/issuers/:id/chain",
  summary: "Verifies an issuer's chain of billing records",
  access: { entity: "issuer", action: "read" },
  output: chainReport,
  heavy: "always",
  run: async ({ services, user, params }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(services.db, issuerResource, id, user);
    // Of one moment: a chain goes on while it is read.
    const { report, signed, events } = await readSnapshot(services.db, async (db) => ({
      report: await verifyChain(db, id),
      signed: await checkSignatures(db, id),
      events: await checkEvents(db, id),
    }));
    const faults = [...report.faults, ...signed.faults];
    const records = { checked: report.records, signatures: signed.checked, dates: signed.dates, faults };
    await transact(services.db, user.user_id, (tx) => logCheck(tx, services, id, { records, events }));
    return respond(withSignatures(report, faults, events));
  },
});
