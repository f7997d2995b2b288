import type {
  RecurringCharge,
  RecurringChargeInput,
  RecurringChargeKind,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { checkCap, isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import { readCap } from "../settlements/read-cap.ts";
import { type CostRise, risesOf, type ScheduledCost } from "./cost-levels.ts";
import { readLastRise } from "./last-rise.ts";

/*
 * A general cost rises with a reason for what exceeds the limit of the law (LAU art. 20.2), which `change_amount` stores as the form
 * does. What is compared is the sum of a kind, so that neither a second charge nor one in another's place avoids it.
 */

interface KnownCharge extends ScheduledCost {
  readonly id: string;
  /** A row of a new amount is of the kind of the charge that it continues. */
  readonly kinds: readonly RecurringChargeKind[];
  readonly raise_reason: string | null;
}

interface Known {
  readonly charges: readonly KnownCharge[];
  readonly contractStart: DateString;
}

/** Without a lock of the rental, which a billing run holds while it waits for the charges. */
const costLock = defineLock("general costs");

const CHARGES = `
  select c.id, c.amount, c.starts_on, c.ends_on, c.rhythm, c.interval_months, c.months, c.raise_reason,
    array_remove(array[c.kind, f.kind], null) as kinds
  from recurring_charge c left join recurring_charge f on f.id = c.replaces_id
  where c.rental_id = $1 and c.archived_at is null and c.kind <> 'rent' and c.kind <> 'expenses'`;

async function readKnown(tx: Tx, rental_id: string): Promise<Known | null> {
  await costLock.take(tx, rental_id);
  const [rental] = await tx.query<{ start_date: DateString }>("select start_date from rental where id = $1", [
    rental_id,
  ]);
  if (!rental) return null;
  return { charges: await tx.query<KnownCharge>(CHARGES, [rental_id]), contractStart: rental.start_date };
}

/** A charge as it was, null where it is new or was archived, and as it is to be. */
interface Compared {
  readonly rental_id: string;
  readonly concept: string;
  readonly before: KnownCharge | null;
  readonly after: KnownCharge;
}

/** Whether a reason is given for this rise, and not for one of before. */
const isExplained = ({ before, after }: Compared): boolean =>
  after.raise_reason !== null && after.raise_reason !== (before?.raise_reason ?? null);

/** What a rise was allowed to be: that of the day before this change, and one that had a reason, wherever the charge moves. */
function allowedRise(rises: readonly CostRise[], { before, after }: Compared, on: DateString): number {
  const of = (day: DateString) => rises.filter((rise) => rise.on === day).map((rise) => rise.after - rise.before);
  if (before === null) return Math.max(0, ...of(on));
  const hasLostReason = before.raise_reason !== null && after.raise_reason === null && on === after.starts_on;
  if (hasLostReason) return 0;
  const moved = before.raise_reason !== null && on === after.starts_on ? of(before.starts_on) : [];
  return Math.max(0, ...of(on), ...moved);
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

async function refuseRise(tx: Tx, known: Known, compared: Compared, kind: RecurringChargeKind): Promise<void> {
  const { rental_id, concept, before, after } = compared;
  const others = known.charges.filter(({ id, kinds }) => id !== after.id && kinds.includes(kind));
  const was = before?.kinds.includes(kind) ? [...others, before] : others;
  const willBe = after.kinds.includes(kind) ? [...others, after] : others;
  const former = risesOf(was, known.contractStart);
  const rises = risesOf(willBe, known.contractStart);
  for (const rise of rises) {
    if (rise.after - rise.before <= allowedRise(former, compared, rise.on)) continue;
    const last_raised_on = await lastRaised(tx, others, rises, rise.on);
    if (checkCap({ kind, last_raised_on, ...rise }, await readCap(tx, rental_id, rise.on))?.breach)
      throw new AppError("raise_without_reason", { params: { concept }, field: "raise_reason" });
  }
}

async function refuseRises(tx: Tx, known: Known, compared: Compared): Promise<void> {
  if (isExplained(compared)) return;
  const kinds = new Set([...(compared.before?.kinds ?? []), ...compared.after.kinds]);
  for (const kind of kinds) if (isCapped(kind)) await refuseRise(tx, known, compared, kind);
}

/** Not an id of a row. */
const NEW = "";

/**
 * A charge of a kind that the rental had within the year before adds no more to it than the limit.
 * @throws AppError raise_without_reason
 */
export async function refuseRaisedSuccessor(tx: Tx, input: RecurringChargeInput): Promise<void> {
  if (!isCapped(input.kind)) return;
  const { rental_id, concept, raise_reason = null } = input;
  const known = await readKnown(tx, rental_id);
  const after = { ...input, id: NEW, kinds: [input.kind], raise_reason };
  if (known) await refuseRises(tx, known, { rental_id, concept, before: null, after });
}

/**
 * Neither is a charge edited beyond it, nor the former one ended in its favour.
 * @throws AppError raise_without_reason
 */
export async function refuseRaisedChange(
  tx: Tx,
  { after, ...change }: Change<RecurringChargeInput, RecurringCharge>,
): Promise<void> {
  const known = await readKnown(tx, after.rental_id);
  const before = known?.charges.find(({ id }) => id === change.id) ?? null;
  if (!known || !before) return;
  const { rental_id, concept, raise_reason = null } = after;
  // The kind that it continues stays its own, whatever kind it is called.
  const kinds = [after.kind, ...before.kinds.slice(1)];
  const edited = { ...after, id: change.id, kinds, raise_reason };
  await refuseRises(tx, known, { rental_id, concept, before, after: edited });
}

/** @throws AppError raise_without_reason where an archived charge comes back beside those in its place */
export async function refuseRaisedRestore(tx: Tx, id: string): Promise<void> {
  const [charge] = await tx.query<RecurringChargeInput>("select * from recurring_charge where id = $1", [id]);
  if (charge) await refuseRaisedSuccessor(tx, charge);
}
