import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { refuseStart } from "#shared/domain/rentals/renewal.ts";
import { type Rental, rentalResource, rentalSystemMoves } from "#shared/domain/rentals/rental.ts";
import { addDays } from "#shared/lib/dates.ts";
import { closeDocumentsOf } from "./close-documents.ts";
import { syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { closeParties } from "./rental-parties.ts";

/*
 * Handover from a renewed contract to its renewal: the old contract keeps its days until the day before the renewal
 * starts, and then ends without a return of keys.
 */

const isRunning = (state: Rental["state"]) => state === "active" || state === "notice_given";

/**
 * Sets the last day of a contract that runs until its renewal starts.
 * @returns its assets
 */
async function endBefore(tx: Tx, renewed: Rental, last: string, today: string): Promise<string[]> {
  const field = renewed.state === "notice_given" ? "exit_date" : "end_date";
  await tx.query(`update rental set ${field} = $2 where id = $1 and ${field} is distinct from $2`, [renewed.id, last]);
  return syncOccupancy(tx, await lockRow(tx, rentalResource, renewed.id, everyRow), today);
}

/**
 * Ends the contract that a rental renews on the day before the renewal; does nothing if it has already ended.
 * @returns the assets whose days changed
 */
export async function endRenewedLease(tx: Tx, renewal: Rental, today: string): Promise<string[]> {
  if (renewal.renews_id === null) return [];
  const renewed = await lockRow(tx, rentalResource, renewal.renews_id, everyRow);
  if (!isMoveAllowed(rentalSystemMoves, renewed.state, "hand_over")) return [];
  const last = addDays(renewal.start_date, -1);
  await asMove(tx, "hand_over", () =>
    tx.query("update rental set state = 'ended', exit_date = $2 where id = $1", [renewed.id, last]),
  );
  await closeDocumentsOf(tx, renewed.id, "ended", null);
  await closeParties(tx, renewed.id, last);
  return syncOccupancy(tx, await lockRow(tx, rentalResource, renewed.id, everyRow), today);
}

/**
 * Adjusts the previous contract to a renewal that becomes upcoming or active.
 * @returns the assets whose days changed
 * @throws AppError renewal_dates when the dates of either have changed since the draft
 */
export async function yieldToRenewal(tx: Tx, renewal: Rental, today: string): Promise<string[]> {
  if (renewal.renews_id === null) return [];
  const renewed = await lockRow(tx, rentalResource, renewal.renews_id, everyRow);
  if (refuseStart(renewed, renewal.start_date, today))
    throw new AppError("renewal_dates", { params: { name: renewed.code } });
  if (renewal.state === "active") return endRenewedLease(tx, renewal, today);
  return isRunning(renewed.state) ? endBefore(tx, renewed, addDays(renewal.start_date, -1), today) : [];
}

/**
 * A draft renewal must keep its asset and follow the previous contract when it is changed.
 * @throws InvalidInput
 */
export async function requireFollowing(
  tx: Tx,
  after: Pick<Rental, "asset_id" | "start_date">,
  before: Rental,
  today: string,
): Promise<void> {
  if (before.renews_id === null) return;
  if (after.asset_id !== before.asset_id)
    throw new InvalidInput("rental", [{ field: "asset_id", key: "validation.renewal_asset", params: {} }]);
  if (after.start_date === before.start_date) return;
  const renewed = await lockRow(tx, rentalResource, before.renews_id, everyRow);
  const issue = refuseStart(renewed, after.start_date, today);
  if (issue) throw new InvalidInput("rental", [{ field: issue.field, key: issue.key, params: {} }]);
}
