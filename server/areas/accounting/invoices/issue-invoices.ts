import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: free_invoice, settle_rectification, issue_invoices, chain_records.

/**
 * Issues drafts, each in its series, in the order given: all of them or none. The one way there is, for one as for a whole run.
 * @param day the day of issue
 */
export const issueInvoices = (tx: Tx, ids: readonly string[], day: DateString) =>
  tx.queryNamed("select issue_invoices($1::uuid[], $2)", [ids, day]);

/** Whoever issues in one series waits for its counter. @returns the series of drafts by their ids; of what is none, nothing */
export async function seriesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.queryNamed<{ id: string; series_id: string }>(
    "select id, series_id from invoice where id = any($1::uuid[])",
    [ids],
  );
  return new Map(rows.map(({ id, series_id }) => [id, series_id]));
}
