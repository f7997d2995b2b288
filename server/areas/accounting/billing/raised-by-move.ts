import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { findRise, type KnownCharge, type KnownCosts, readKnownCosts, risesOn } from "./known-costs.ts";

/* A new amount, and the way back from it, are compared by the sum of their kind as the form is. */

interface Moved {
  readonly was: readonly KnownCharge[];
  readonly willBe: readonly KnownCharge[];
}

/** The first rise of a kind that a move brings about beyond the limit, unless a charge that begins on its day has a reason. */
async function findMovedRise(tx: Tx, known: KnownCosts, charge: KnownCharge, { was, willBe }: Moved) {
  for (const kind of new Set(charge.kinds)) {
    if (!isCapped(kind)) continue;
    const ofKind = (charges: readonly KnownCharge[]) => charges.filter(({ kinds }) => kinds.includes(kind));
    const isExplained = (on: DateString) =>
      ofKind(willBe).some(({ starts_on, raise_reason }) => starts_on === on && raise_reason !== null);
    const rise = await findRise(tx, known, {
      kind,
      was: ofKind(was),
      willBe: ofKind(willBe),
      raised: ofKind(was),
      allowed: (former, on) => (isExplained(on) ? Infinity : Math.max(0, ...risesOn(former, on))),
    });
    if (rise) return rise;
  }
  return null;
}

/** Whether a new amount from a day on raises the sum of its kind beyond the limit, whatever the charge alone rises by. */
export async function raisesSum(
  tx: Tx,
  { id, rental_id }: RecurringCharge,
  { amount, first }: { readonly amount: number; readonly first: DateString },
): Promise<boolean> {
  const known = await readKnownCosts(tx, rental_id);
  const charge = known?.charges.find((one) => one.id === id);
  if (!known || !charge) return false;
  const others = known.charges.filter((one) => one !== charge);
  const ended = { ...charge, ends_on: addDays(first, -1) };
  const next = { ...charge, amount, starts_on: first, raise_reason: null };
  const rise = await findMovedRise(tx, known, charge, { was: known.charges, willBe: [...others, ended, next] });
  return rise !== null;
}

/** @throws AppError raise_without_reason where a former amount that runs again raises the sum, which others of its kind have filled since */
export async function refuseRaisedUndo(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.query<{ rental_id: string }>("select rental_id from recurring_charge where id = $1", [id]);
  const known = row && (await readKnownCosts(tx, row.rental_id));
  const charge = known?.charges.find((one) => one.id === id);
  const next = known?.charges.find(({ replaces_id }) => replaces_id === id);
  if (!known || !charge || !next) return;
  const others = known.charges.filter((one) => one !== charge && one !== next);
  const willBe = [...others, { ...charge, ends_on: next.ends_on }];
  const rise = await findMovedRise(tx, known, charge, { was: known.charges, willBe });
  if (!rise) return;
  const added = willBe.find(({ starts_on }) => starts_on === rise.on) ?? charge;
  throw new AppError("raise_without_reason", { params: { concept: added.concept } });
}
