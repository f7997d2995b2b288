import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: reverse_allocations, settle_rectification, issue_invoices, chain_records.

/**
 * Issues drafts, each in its series, in the given order: all or none. The only way to issue, for one invoice or a
 * whole run.
 * @param day the day of issue
 */
export const issueInvoices = (tx: Tx, ids: readonly string[], day: DateString) =>
  tx.queryNamed("select issue_invoices($1::uuid[], $2)", [ids, day]);

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
