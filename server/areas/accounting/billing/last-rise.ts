import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** The first day of the last rise among charges and those that they replaced. */
const LAST_RISE = `
  with recursive chain as (
    select c.id, c.replaces_id, c.amount, c.starts_on from recurring_charge c where c.id = any($1)
    union all
    select p.id, p.replaces_id, p.amount, p.starts_on from chain h join recurring_charge p on p.id = h.replaces_id)
  select max(h.starts_on) as last_raised_on from chain h join chain p on p.id = h.replaces_id where h.amount > p.amount`;

/** @returns null if there was none, or if it is not known */
export async function readLastRise(tx: Tx, ids: readonly string[]): Promise<DateString | null> {
  const [row] = await tx.query<{ last_raised_on: DateString | null }>(LAST_RISE, [ids]);
  return row?.last_raised_on ?? null;
}
