import { AppError } from "#shared/domain/core/app-error.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import {
  type Rental,
  rentalDocumentMoves,
  type RentalDocumentVerb,
  rentalResource,
} from "#shared/domain/rentals/rental.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { lockForRental, syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { refuseUnfitParties } from "./fit-parties.ts";
import { refuseRetired } from "./refuse-retired.ts";
import { yieldToRenewal } from "./end-renewed-lease.ts";
import { markRoles } from "./rental-parties.ts";
import { requireDeposit } from "./require-deposit.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";

/*
 * Effects of a contract on its rental (docs/design/entities.md, "Rentals"): when sent it occupies its days; when
 * fully signed the rental is upcoming or active; when it ends unsigned the rental is a draft again. Called by
 * documents and signing only.
 */

const lockRental = (tx: Tx, id: string): Promise<Rental> => lockRow(tx, rentalResource, id, everyRow);
const canMove = ({ state }: Rental, verb: RentalDocumentVerb) => isMoveAllowed(rentalDocumentMoves, state, verb);

/**
 * Sets a draft whose contract is sent to pending signature and occupies its days. A rental already signed on paper is
 * unchanged.
 * @param today the business day, YYYY-MM-DD
 * @throws AppError deposit_missing; rental_over; party_minor; own_guarantor; overlap when its days are taken;
 * asset_retired
 */
export async function requestSignature(tx: Tx, rental_id: string, today: string): Promise<void> {
  const rental = await lockRental(tx, rental_id);
  if (rental.state === "ended" || rental.state === "cancelled") throw new AppError("rental_over");
  await requireDeposit(tx, rental);
  if (!canMove(rental, "request_signature")) return;
  await refuseUnfitParties(tx, [rental_id], "none");
  await lockForRental(tx, rental);
  await markRoles(tx, [rental.id]);
  await asMove(tx, "request_signature", () =>
    tx.query("update rental set state = 'pending_signature' where id = $1", [rental_id]),
  );
  const taken = await syncOccupancy(tx, await lockRental(tx, rental_id), today);
  await refuseRetired(tx, rental, null);
  await followAssetStatus(tx, taken);
}

/**
 * Sets a rental with a fully signed contract to upcoming or active by its first day, like one signed on paper.
 * @param signed_on the day of the last signature, YYYY-MM-DD
 */
export async function concludeRental(tx: Tx, rental_id: string, signed_on: string, today: string): Promise<void> {
  const rental = await lockRental(tx, rental_id);
  if (!canMove(rental, "sign")) return;
  const state = rental.start_date <= today ? "active" : "upcoming";
  await asMove(tx, "sign", () =>
    tx.query("update rental set state = $2, signed_on = $3 where id = $1", [rental_id, state, signed_on]),
  );
  const signed = await lockRental(tx, rental_id);
  const released = await yieldToRenewal(tx, signed, today);
  const taken = await syncOccupancy(tx, signed, signed.start_date);
  await followAssetStatus(tx, [...released, ...taken]);
}

/** Returns a rental to draft when its contract was declined, expired or cancelled, and releases its days. */
export async function backToDraft(tx: Tx, rental_id: string, today: string): Promise<void> {
  const rental = await lockRental(tx, rental_id);
  if (!canMove(rental, "back_to_draft")) return;
  await asMove(tx, "back_to_draft", () => tx.query("update rental set state = 'draft' where id = $1", [rental_id]));
  await followAssetStatus(tx, await syncOccupancy(tx, await lockRental(tx, rental_id), today));
}
