import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Issues drafts, each in its series, in the order given: all of them or none. The one way there is, for one as for a whole run.
 * @param day the day of issue
 */
export const issueInvoices = (tx: Tx, ids: readonly string[], day: DateString) =>
  tx.queryNamed("select issue_invoices($1::uuid[], $2)", [ids, day]);
