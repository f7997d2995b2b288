import type { RecurringChargeKind } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { checkCap } from "#shared/domain/accounting/settlements/cost-cap.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readCap } from "../settlements/read-cap.ts";
import { type CostRise, risesOf, type ScheduledCost } from "./cost-levels.ts";
import { readLastRise } from "./last-rise.ts";

/*
 * What is compared with the limit of the law (LAU art. 20.2) is the sum of a kind, so that neither a second charge nor one in another's
 * place avoids it.
 */

export interface KnownCharge extends ScheduledCost {
  readonly id: string;
  readonly concept: string;
  /** A row of a new amount is of the kind of the charge that it continues. */
  readonly kinds: readonly RecurringChargeKind[];
  readonly raise_reason: string | null;
}

/** A charge of the database, with the one that it continues at another amount. */
export type StoredCharge = KnownCharge & { readonly replaces_id: string | null };

export interface KnownCosts {
  readonly rental_id: string;
  readonly charges: readonly StoredCharge[];
  readonly contractStart: DateString;
}

/** Without a lock of the rental, which a billing run holds while it waits for the charges. */
const costLock = defineLock("general costs");

const CHARGES = `
  select c.id, c.replaces_id, c.concept, c.amount, c.starts_on, c.ends_on, c.rhythm, c.interval_months, c.months, c.raise_reason,
    array_remove(array[c.kind, f.kind], null) as kinds
  from recurring_charge c left join recurring_charge f on f.id = c.replaces_id
  where c.rental_id = $1 and c.archived_at is null and c.kind <> 'rent' and c.kind <> 'expenses'`;

/** The costs of a rental, which no one else changes until the end of the transaction. */
export async function readKnownCosts(tx: Tx, rental_id: string): Promise<KnownCosts | null> {
  await costLock.take(tx, rental_id);
  const [rental] = await tx.query<{ start_date: DateString }>("select start_date from rental where id = $1", [
    rental_id,
  ]);
  if (!rental) return null;
  const charges = await tx.query<StoredCharge>(CHARGES, [rental_id]);
  return { rental_id, charges, contractStart: rental.start_date };
}

/** The first day of the last rise: among the rows of the charges that ran, or of the sum. */
async function lastRaised(
  tx: Tx,
  charges: readonly KnownCharge[],
  rises: readonly CostRise[],
  on: DateString,
): Promise<DateString | null> {
  const former = charges.filter(({ starts_on }) => starts_on < on).map(({ id }) => id);
  const days = [await readLastRise(tx, former), ...rises.filter((rise) => rise.on < on).map((rise) => rise.on)];
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** The charges of one kind before and after a change. */
interface ChangedCosts {
  readonly kind: RecurringChargeKind;
  readonly was: readonly KnownCharge[];
  readonly willBe: readonly KnownCharge[];
  /** Those whose former rises count. */
  readonly raised: readonly KnownCharge[];
  /** What a rise of a day may be without a comparison, by those of before the change. */
  readonly allowed: (former: readonly CostRise[], on: DateString) => number;
}

/** The first rise beyond the limit that a change brings about. */
export async function findRise(
  tx: Tx,
  { rental_id, contractStart }: KnownCosts,
  { kind, was, willBe, raised, allowed }: ChangedCosts,
): Promise<CostRise | null> {
  const former = risesOf(was, contractStart);
  const rises = risesOf(willBe, contractStart);
  for (const rise of rises) {
    if (rise.after - rise.before <= allowed(former, rise.on)) continue;
    const last_raised_on = await lastRaised(tx, raised, rises, rise.on);
    if (checkCap({ kind, last_raised_on, ...rise }, await readCap(tx, rental_id, rise.on))?.breach) return rise;
  }
  return null;
}

/** By how much the sum rises on a day. */
export const risesOn = (rises: readonly CostRise[], on: DateString): number[] =>
  rises.filter((rise) => rise.on === on).map((rise) => rise.after - rise.before);
