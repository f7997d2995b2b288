import * as z from "zod/mini";
import { chargeRhythms, recurringChargeKinds } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { cappedKinds } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { date, integer, signedCents, uuid } from "#shared/domain/core/fields.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { costBefore, costOn, withCosts } from "#server/areas/accounting/billing/cost-levels.ts";
import { type Batch, reportIssueRows } from "./batch.ts";

const costedRow = z.object({
  /** Null for a charge that the rental has. */
  row_number: z.nullable(z.int()),
  rental_id: uuid(),
  contract_start: date(),
  has_reason: z.boolean(),
  kind: z.enum(recurringChargeKinds),
  amount: signedCents(),
  starts_on: date(),
  ends_on: z.nullable(date()),
  rhythm: z.enum(chargeRhythms),
  interval_months: z.nullable(integer()),
  months: z.nullable(z.array(integer())),
});
type CostedRow = z.infer<typeof costedRow>;

const isScheduled = ({ rhythm, interval_months, months }: CostedRow): boolean =>
  rhythm === "monthly" || (rhythm === "every_n_months" ? interval_months !== null : months !== null);

/** The rows of general costs with a limit, and what their rentals have of these kinds already. */
const COSTED_ROWS = `
  with loaded as materialized (
    select r.row_number, (r.links ->> 'rental_id')::uuid as rental_id, r.record from bulk_upload_row r
    where r.bulk_upload_id = $1 and r.links ? 'rental_id' and r.record ->> 'kind' = any($2)
      and r.record ? 'amount' and r.record ? 'starts_on')
  select l.row_number, l.rental_id, t.start_date as contract_start, coalesce(l.record ->> 'raise_reason', '') <> '' as has_reason,
    l.record ->> 'kind' as kind, (l.record ->> 'amount')::bigint::float8 as amount, l.record ->> 'starts_on' as starts_on,
    l.record ->> 'ends_on' as ends_on, coalesce(l.record ->> 'rhythm', 'monthly') as rhythm,
    (l.record ->> 'interval_months')::integer as interval_months,
    case when jsonb_typeof(l.record -> 'months') = 'array' then l.record -> 'months' end as months
  from loaded l join rental t on t.id = l.rental_id
  union all
  select null, c.rental_id, t.start_date, false, c.kind, c.amount::float8, c.starts_on::text, c.ends_on::text, c.rhythm, c.interval_months,
    to_jsonb(c.months)
  from recurring_charge c join rental t on t.id = c.rental_id
  where c.rental_id in (select rental_id from loaded) and c.kind = any($2) and c.kind <> 'expenses' and c.archived_at is null`;

/** Rows of one rental and kind that bring their sum above what it was in the year before, without a reason; rows of the file count too. */
function raisingRows(rows: readonly CostedRow[]): number[] {
  const all = withCosts(rows);
  const known = all.filter(({ row_number }) => row_number === null);
  return all.flatMap(({ row_number, starts_on, contract_start, has_reason }) => {
    if (row_number === null || has_reason || starts_on <= contract_start) return [];
    const before = costBefore(all, starts_on);
    const after = costOn(all, starts_on);
    return before > 0 && after > before && after > costOn(known, starts_on) ? [row_number] : [];
  });
}

/** In the compulsory term of a home a sheet raises the sum of a general cost with a reason only (LAU art. 20.2): its rate is not compared. */
export async function reportRaisedCosts(tx: Tx, batch: Batch): Promise<void> {
  const found = await tx.query(COSTED_ROWS, [batch.id, cappedKinds]);
  // A row whose schedule is incomplete has an issue of its own.
  const rows = found.map((row) => costedRow.safeParse(row)).flatMap(({ data }) => data ?? []);
  const groups = Map.groupBy(rows.filter(isScheduled), ({ rental_id, kind }) => `${rental_id} ${kind}`);
  const raising = [...groups.values()].flatMap(raisingRows);
  if (raising.length === 0) return;
  await reportIssueRows(tx, batch, (statement) => ({
    field: "amount",
    key: "error.raise_without_reason",
    params: "jsonb_build_object('concept', r.record ->> 'concept')",
    value: "r.record ->> 'amount'",
    joins: `join rental let on let.id = (r.links ->> 'rental_id')::uuid
      cross join lateral legal_term(let, (r.record ->> 'starts_on')::date) term`,
    where: `r.row_number = any(${statement.bind(raising)}) and (r.record ->> 'starts_on')::date <= term.minimum_until`,
  }));
}
