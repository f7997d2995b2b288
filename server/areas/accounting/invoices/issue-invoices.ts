import type { DateString } from "#shared/lib/dates.ts";
import { enqueueCredit } from "../payments/apply-credit.ts";
import { enqueueSigningOf } from "../verifactu/signing/enqueue-signing.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { signIssued } from "../ticketbai/sign-ticketbai.ts";
import { followRectification } from "./rent-differences.ts";

// The database's part, in server/schema: reverse_allocations, settle_rectification, issue_invoices, chain_records,
// add_ticketbai_files.

/**
 * Issues drafts, each in its series, in the given order: all or none. The only way to issue, for one invoice or a
 * whole run. TicketBAI files are signed in the same transaction; where that cannot be, they wait. The payers' credit is
 * applied by a job afterwards, where the company wants it.
 * @param day the day of issue
 * @throws AppError difference_billed
 */
export async function issueInvoices(
  tx: Tx,
  ids: readonly string[],
  day: DateString,
  services: Services,
): Promise<void> {
  await tx.queryNamed("select issue_invoices($1::uuid[], $2)", [ids, day]);
  await signIssued(tx, services, ids);
  await followRectification(tx, ids);
  await enqueueCredit(tx, ids);
  await enqueueSigningOf(tx, ids);
}

/**
 * Reads the series of drafts, since issuing waits for the counter of each series.
 * @returns series by draft id, without ids that are not drafts
 */
export async function seriesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.queryNamed<{ id: string; series_id: string }>(
    "select id, series_id from invoice where id = any($1::uuid[])",
    [ids],
  );
  return new Map(rows.map(({ id, series_id }) => [id, series_id]));
}
