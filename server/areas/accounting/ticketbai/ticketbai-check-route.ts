import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { type ChainFault, type ChainReport, chainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import { MAX_TICKETBAI_FAULTS } from "#shared/domain/accounting/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readSnapshot } from "#server/engine/db/transaction.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { CHAIN_OF_FILES_START, checkFile, type FileChain, fileChainAfter, storedFile } from "./check-ticketbai.ts";

/** Files read per statement. */
const STRETCH = 500;

const FILES = `
  select f.position::int4, f.invoice_id, f.territory, f.issuer_tax_id, f.number, f.series, f.issue_date::text, f.total, f.content::text as content_text,
    f.content_hash, f.state, f.document, f.signature_value, f.identifier, f.verification_url, f.erased_at is not null as is_erased,
    case when f.erased_at is null and n.content is distinct from f.content then coalesce(n.content, '{}') end as present
  from ticketbai_file f
  -- An invoice whose file could not be made may be annulled afterwards.
  left join lateral (select case when f.state = 'failed' then invoice_content(f.invoice_id) - '{annulled_on,annulled_reason}'::text[]
    else invoice_content(f.invoice_id) end as content) n on true
  where f.issuer_id = $1 and f.position > $2 order by f.position limit ${STRETCH}`;

const MISSING = `
  select i.number from invoice i
  where i.issuer_id = $1 and i.paper ->> 'mode' = 'ticketbai'
    and not exists (select from ticketbai_file f where f.invoice_id = i.id)
  order by i.issue_date, i.number limit ${MAX_TICKETBAI_FAULTS}`;

async function missingFiles(db: Queryable, issuer_id: string): Promise<ChainFault[]> {
  const rows = await db.query<{ number: string }>(MISSING, [issuer_id]);
  return rows.map(({ number }) => ({ position: null, kind: "issue", number, of: "record", field: "missing" }));
}

/** The stored end of the chain differs from its files, as when the last ones were removed. */
async function endFaults(db: Queryable, issuer_id: string, end: FileChain): Promise<ChainFault[]> {
  const [head] = await db.query<{ position: number; content_hash: string }>(
    "select position::int4 as position, content_hash from ticketbai_chain where issuer_id = $1",
    [issuer_id],
  );
  const { position, content_hash } = head ?? CHAIN_OF_FILES_START;
  if (position === end.position && content_hash === end.content_hash) return [];
  const field = position === end.position ? "content_hash" : "position";
  return [{ position: null, kind: null, number: null, of: "record", field }];
}

/** Verifies an issuer's files: each signature, link and identifier, and the invoices against what was recorded. */
async function verifyFiles(db: Queryable, issuer_id: string): Promise<ChainReport> {
  const faults: ChainFault[] = [];
  let end = CHAIN_OF_FILES_START;
  let records = 0;
  for (let isMore = true; isMore && faults.length <= MAX_TICKETBAI_FAULTS;) {
    const rows = await db.query(FILES, [issuer_id, end.position]);
    for (const row of rows) {
      const file = storedFile.parse(row);
      const { position, number } = file;
      for (const fault of checkFile(file, end)) faults.push({ position, kind: "issue", number, ...fault });
      end = fileChainAfter(file, end);
      records += 1;
    }
    isMore = rows.length === STRETCH;
  }
  faults.push(...(await endFaults(db, issuer_id, end)), ...(await missingFiles(db, issuer_id)));
  return {
    records,
    is_whole: faults.length === 0,
    faults: faults.slice(0, MAX_TICKETBAI_FAULTS),
    has_more: faults.length > MAX_TICKETBAI_FAULTS,
  };
}

/** GET /issuers/{id}/ticketbai/check */
export const ticketbaiCheckRoute = readRoute({
  path: "/issuers/:id/ticketbai/check",
  summary: "Verifies an issuer's TicketBAI files: signatures, chain and invoices",
  access: { entity: issuerResource.name, action: "read" },
  output: chainReport,
  heavy: "always",
  run: async ({ services, user, params }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(services.db, issuerResource, id, user);
    // Of one moment: a chain goes on while it is read.
    return respond(await readSnapshot(services.db, (db) => verifyFiles(db, id)));
  },
});
