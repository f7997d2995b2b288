import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { occupiedUntil } from "#shared/domain/rentals/occupied-until.ts";
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

const lastBefore = ({ start_date }: Pick<Rental, "start_date">) => addDays(start_date, -1);

type EndField = "end_date" | "exit_date";

async function writeLast(tx: Tx, id: string, { field, day }: { field: EndField; day: string | null }, today: string) {
  await tx.query(`update rental set ${field} = $2 where id = $1 and ${field} is distinct from $2`, [id, day]);
  return syncOccupancy(tx, await lockRow(tx, rentalResource, id, everyRow), today);
}

/**
 * Sets the last day of a contract that runs until its renewal starts, and keeps the former one for `restoreRenewedLease`.
 * @returns its assets
 */
async function endBefore(tx: Tx, renewed: Rental, renewal: Rental, today: string): Promise<string[]> {
  const [field, day] = [renewed.state === "notice_given" ? "exit_date" : "end_date", lastBefore(renewal)] as const;
  if (renewed[field] !== day)
    await tx.query("insert into shortened_lease (renewal_id, field, former_day) values ($1, $2, $3)", [
      renewal.id,
      field,
      renewed[field],
    ]);
  return writeLast(tx, renewed.id, { field, day }, today);
}

const IS_TAKEN = `
  select 1 from asset_occupancy o join asset_occupancy other on other.asset_id = o.asset_id
  where o.rental_id = $1 and other.rental_id is distinct from $1 and other.period && daterange($2, $3, '[]')`;

/**
 * Gives a contract the end back that it had before its renewal was signed, once that is cancelled and has released its days. It keeps
 * the earlier one where its end was changed since, or where another has the days.
 * @returns the assets whose days changed
 */
export async function restoreRenewedLease(tx: Tx, renewal: Rental, today: string): Promise<string[]> {
  const [kept] = await tx.query<{ field: EndField; former_day: string | null }>(
    "delete from shortened_lease where renewal_id = $1 returning field, former_day",
    [renewal.id],
  );
  if (renewal.renews_id === null || !kept) return [];
  const renewed = await lockRow(tx, rentalResource, renewal.renews_id, everyRow);
  const { field, former_day: day } = kept;
  if (!isRunning(renewed.state) || renewed[field] !== lastBefore(renewal)) return [];
  const until = occupiedUntil({ ...renewed, [field]: day }, today);
  if (until === null || until >= renewal.start_date) {
    const taken = await tx.query(IS_TAKEN, [renewed.id, renewal.start_date, until]);
    if (taken.length > 0) return [];
  }
  return writeLast(tx, renewed.id, { field, day }, today);
}

/**
 * Ends the contract that a rental renews on the day before the renewal; does nothing if it has already ended.
 * @returns the assets whose days changed
 */
export async function endRenewedLease(tx: Tx, renewal: Rental, today: string): Promise<string[]> {
  if (renewal.renews_id === null) return [];
  const renewed = await lockRow(tx, rentalResource, renewal.renews_id, everyRow);
  if (!isMoveAllowed(rentalSystemMoves, renewed.state, "hand_over")) return [];
  const last = lastBefore(renewal);
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
  return isRunning(renewed.state) ? endBefore(tx, renewed, renewal, today) : [];
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
