import { quoteName } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** SQL that inserts rows of the same shape at once, from JSON in the given parameter. */
export function insertStatement(table: string, rows: readonly object[], parameter = "$1"): string {
  const columns = Object.keys(rows[0] ?? {})
    .map(quoteName)
    .join(", ");
  return `insert into ${quoteName(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${quoteName(table)}, ${parameter})`;
}

/** Inserts rows of the same shape, in order. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await tx.query(insertStatement(table, rows), [JSON.stringify(rows)]);
}
