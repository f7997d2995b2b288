import type { Queryable } from "#server/engine/db/queryable.ts";

/** Days ahead in which a contract counts as ending, from the company's settings. */
export async function readContractEndingDays(db: Queryable): Promise<number> {
  const [row] = await db.query<{ contract_ending_days: number }>(
    "select contract_ending_days from notification_settings",
    [],
  );
  if (!row) throw new Error("The notification settings are missing");
  return row.contract_ending_days;
}
