import {
  BILLS_A_MONTH,
  FIRST_DAY_BILLED,
  LAST_DAY_BILLED,
  monthBilled,
} from "#server/areas/accounting/billing/month-billed.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";

/** SQL: how many months its rental was billed for already, with days of a row, and in which the row is due (`isDueIn`). */
const BILLED_MONTHS = `lateral (
  select count(distinct m.month) as count from invoice i
  cross join lateral (select (r.record ->> 'starts_on')::date as starts_on) s
  cross join lateral (select ${monthBilled("i")} as month) m
  where i.rental_id = (r.links ->> 'rental_id')::uuid and ${BILLS_A_MONTH}
    and ${LAST_DAY_BILLED} >= s.starts_on and ${FIRST_DAY_BILLED} <= coalesce((r.record ->> 'ends_on')::date, 'infinity')
    and case r.record ->> 'rhythm'
      when 'named_months' then coalesce(r.record -> 'months' @> to_jsonb(extract(month from m.month)::integer), false)
      when 'every_n_months' then ((extract(year from m.month) - extract(year from s.starts_on)) * 12
        + extract(month from m.month) - extract(month from s.starts_on))::integer % nullif((r.record ->> 'interval_months')::integer, 0) = 0
      else true end) billed`;

/** A charge of days that are billed is in none of their invoices; each one's record offers to bill them after all (`catchUpMonths`). */
export async function warnOfMissedMonths(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    kind: "warning",
    field: "starts_on",
    key: "administration.issue.missed_months",
    params: "jsonb_build_object('count', billed.count)",
    value: "r.record ->> 'starts_on'",
    joins: `cross join ${BILLED_MONTHS}`,
    where: "r.links ? 'rental_id' and r.record ? 'starts_on' and billed.count > 0",
  }));
}
