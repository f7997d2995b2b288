import { scheduleOf, amountOfYear } from "#shared/domain/accounting/billing/recurring-due.ts";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { checkCap, isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import { readCap } from "../settlements/read-cap.ts";
import { readLastRise } from "./last-rise.ts";

/* A general cost rises by `change_amount`, which stores the reason for what exceeds the limit of the law (LAU art. 20.2). */

type Costed = Pick<RecurringCharge, "id" | "kind" | "amount" | "starts_on" | "rhythm" | "interval_months" | "months">;

interface Scheduled {
  readonly amount: number;
  readonly starts_on: DateString;
  readonly rhythm: string;
  readonly interval_months?: number | null | undefined;
  readonly months?: readonly number[] | null | undefined;
}

/** What an amount comes to in the year from a day on, as if it were charged from then without an end. */
function costOfYear({ rhythm, interval_months = null, months = null, ...charge }: Scheduled, day: DateString): number {
  const schedule = scheduleOf({ rhythm, interval_months, months });
  return amountOfYear({ ...charge, starts_on: day, ends_on: null, schedule }, day);
}

const sumOf = (charges: readonly Scheduled[], day: DateString): number =>
  charges.reduce((sum, charge) => sum + costOfYear(charge, day), 0);

/** @throws AppError raise_without_reason */
async function refuseRise(
  tx: Tx,
  charge: Pick<RecurringChargeInput, "rental_id" | "kind" | "concept" | "starts_on">,
  former: readonly Costed[],
  after: number,
): Promise<void> {
  const { rental_id, kind, concept, starts_on: on } = charge;
  const last_raised_on = await readLastRise(
    tx,
    former.map(({ id }) => id),
  );
  const rise = { kind, before: sumOf(former, on), after, last_raised_on, on };
  if (checkCap(rise, await readCap(tx, rental_id, on))?.breach)
    throw new AppError("raise_without_reason", { params: { concept }, field: "amount" });
}

const REPLACED =
  "select id, kind, amount, starts_on, rhythm, interval_months, months from recurring_charge where id = $1";

/**
 * The row of a new amount is not raised further, where it has no reason or its reason was for less.
 * @throws AppError raise_without_reason
 */
export async function refuseRaisedChange(
  tx: Tx,
  { before, after }: Change<RecurringChargeInput, RecurringCharge>,
): Promise<void> {
  if (before.replaces_id === null) return;
  const isHigher = costOfYear(after, after.starts_on) > costOfYear(before, after.starts_on);
  if (!isHigher && (before.raise_reason !== null || after.starts_on === before.starts_on)) return;
  const former = await tx.query<Costed>(REPLACED, [before.replaces_id]);
  const [replaced] = former;
  if (!replaced) return;
  await refuseRise(tx, { ...after, kind: replaced.kind }, former, costOfYear(after, after.starts_on));
}

/** Those of a kind that ended within the year before a day, and those that took their place since. */
const OF_KIND = `
  select c.id, c.kind, c.amount, c.starts_on, c.rhythm, c.interval_months, c.months, c.ends_on < $3 as has_ended from recurring_charge c
  where c.rental_id = $1 and c.kind = $2 and c.archived_at is null
    and not exists (select from recurring_charge n where n.replaces_id = c.id)
    and (c.ends_on >= $3::date - interval '1 year' and c.ends_on < $3
      or coalesce(c.ends_on, 'infinity') >= $3 and c.replaces_id is null and c.starts_on > (
        select min(f.ends_on) from recurring_charge f
        where f.rental_id = $1 and f.kind = $2 and f.archived_at is null and f.ends_on >= $3::date - interval '1 year' and f.ends_on < $3
          and not exists (select from recurring_charge n where n.replaces_id = f.id)))`;

/**
 * A charge that takes the place of an ended one of its kind is no way around the limit.
 * @throws AppError raise_without_reason
 */
export async function refuseRaisedSuccessor(tx: Tx, input: RecurringChargeInput): Promise<void> {
  if (!isCapped(input.kind)) return;
  const rows = await tx.query<Costed & { readonly has_ended: boolean }>(OF_KIND, [
    input.rental_id,
    input.kind,
    input.starts_on,
  ]);
  const former = rows.filter(({ has_ended }) => has_ended);
  if (former.length === 0) return;
  const others = rows.filter(({ has_ended }) => !has_ended);
  await refuseRise(tx, input, former, sumOf([...others, input], input.starts_on));
}
