import * as z from "zod/mini";
import { chargeSchedule, dueDays, type ScheduledCharge } from "#shared/domain/accounting/billing/recurring-due.ts";
import { cents, date, uuid } from "#shared/domain/core/fields.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { firstOfMonth, type DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { catchesUp } from "../billing/caught-up.ts";
import { BILLED_UNTIL } from "../billing/rented-days.ts";
import { RENT_OF_MONTH } from "../billing/rent-of-month.ts";

/** A row of a charge: changes of its amount continue it in others. */
export const chargeRow = z.object({
  id: uuid(),
  starts_on: date(),
  ends_on: z.nullable(date()),
  schedule: chargeSchedule,
});
type ChargeRow = ScheduledCharge & Pick<z.infer<typeof chargeRow>, "id">;

const occupiedMonth = z.object({
  /** Its first and last day that the rental has. */
  since: date(),
  until: date(),
  /** The expenses of the contract. */
  expenses: cents(),
  /** The charges that an invoice, a draft or a one-off charge bills for it. */
  billed_ids: z.array(uuid()),
});
export type OccupiedMonth = z.infer<typeof occupiedMonth>;

/** The months of a rental that begin in a period. An annulled invoice bills none, and a part of a split month only with all others. */
const OCCUPIED_MONTHS = `
  select coalesce(json_agg(m order by m.since), '[]')::text as json from (
    select o.since, o.until, coalesce(e.expenses, r.monthly_expenses) as expenses, array(
      select distinct l.recurring_charge_id
      from invoice i join invoice_line l on l.invoice_id = i.id
      cross join lateral coalesce(i.period_start, i.income_month, i.issue_date) b
      where i.rental_id = r.id and i.archived_at is null and i.state <> 'annulled' and l.recurring_charge_id is not null
        and (i.share = ${WHOLE_RENTAL} or (
          select sum(x.share) from invoice x where x.rental_id = i.rental_id and x.billed_month = i.billed_month
            and x.state <> 'annulled' and x.kind <> 'rectifying' and x.archived_at is null) >= ${WHOLE_RENTAL})
        and b <= o.until and greatest(b, i.period_end) >= o.since
      union select x.settled_charge_id from rental_charge x
      where x.settled_charge_id in (select c.id from recurring_charge c where c.rental_id = r.id)
        and ${catchesUp("date_trunc('month', o.since::timestamp)")}) as billed_ids
    from rental r join asset_occupancy d on d.rental_id = r.id and d.asset_id = r.asset_id
    cross join lateral generate_series(date_trunc('month', greatest(lower(d.period), $2)::timestamp),
      least(${BILLED_UNTIL} - 1, $3)::timestamp, '1 month') g
    cross join lateral (
      select greatest(lower(d.period), g::date) as since,
        least(${BILLED_UNTIL} - 1, (g + interval '1 month - 1 day')::date) as until) o
    left join lateral (${RENT_OF_MONTH("r.id", "o.since")}) e on true
    where r.id = $1 and o.since between $2 and $3) m`;

export async function readOccupiedMonths(
  db: Queryable,
  rental_id: string,
  period_start: DateString,
  period_end: DateString,
): Promise<OccupiedMonth[]> {
  const [row] = await db.query<{ json: string }>(OCCUPIED_MONTHS, [rental_id, period_start, period_end]);
  return z.array(occupiedMonth).parse(JSON.parse(row?.json ?? "[]"));
}

/**
 * The months in which a charge is due and that no invoice, draft or one-off charge bills.
 * @param isExpenses whether it has the expenses of the contract, which may be none
 * @returns their first days
 */
export function unbilledMonths(
  rows: readonly ChargeRow[],
  months: readonly OccupiedMonth[],
  isExpenses: boolean,
): DateString[] {
  return months
    .filter(({ billed_ids, expenses, ...days }) => {
      if (isExpenses && expenses === 0) return false;
      return rows.some((row) => dueDays(row, days) !== null) && !rows.some(({ id }) => billed_ids.includes(id));
    })
    .map(({ since }) => firstOfMonth(since));
}
