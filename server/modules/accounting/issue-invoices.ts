import type { DateString } from "#shared/lib/dates.ts";
import type { Runner } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";

/**
 * Issues drafts, each in its series, in the order given: all of them or none. The one way there is, for one as for a whole run.
 * @param day the day of issue
 */
export const issueInvoices = (tx: Tx, ids: readonly string[], day: DateString) =>
  tx.queryNamed("select issue_invoices($1::uuid[], $2)", [ids, day]);

/** Whoever issues in one series waits for its counter. @returns the series of a draft, or nothing for what is none */
export async function seriesOf(db: Runner, id: string): Promise<string> {
  const [row] = await db.queryNamed<{ series_id: string }>("select series_id from invoice where id = $1", [id]);
  return row?.series_id ?? "";
}
