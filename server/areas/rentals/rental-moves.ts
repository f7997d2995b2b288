import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { type Rental, rentalLifecycle, rentalResource, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { closeDocumentsOf } from "#server/areas/leases/close-documents.ts";
import { requireDeposit } from "#server/areas/leases/require-deposit.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type MoveContext, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { yieldToRenewal } from "#server/areas/leases/end-renewed-lease.ts";
import { refuseUnfitParties } from "#server/areas/leases/fit-parties.ts";
import { closeParties, markRoles } from "#server/areas/leases/rental-parties.ts";
import { refuseRetired } from "#server/areas/leases/refuse-retired.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { lockForRental, syncOccupancy } from "#server/areas/assets/occupancy.ts";

/** Moves of the rental itself; `renew` creates another one. */
type OwnVerb = Exclude<RentalVerb, "renew">;
type Changes = Partial<Record<keyof Rental, unknown>>;

/**
 * Checks before activation: a deposit, references within scope and not archived, and parties who may sign; then locks
 * the assets and sets the persons' role flags.
 */
async function admitContract(tx: Tx, rental: Rental, user: UserAccess): Promise<void> {
  await requireDeposit(tx, rental);
  await assertReferences(tx, rentalResource, rental, null, user);
  await refuseUnfitParties(tx, [rental.id], "none");
  await lockForRental(tx, rental);
  await markRoles(tx, [rental.id]);
}

const isOver = (state: Rental["state"]) => state === "ended" || state === "cancelled";

async function writeMove(tx: Tx, id: string, changes: Changes): Promise<void> {
  const entries = Object.entries(changes);
  const list = entries.map(([field], index) => `${field} = $${index + 2}`).join(", ");
  await tx.query(`update rental set ${list} where id = $1`, [id, ...entries.map(([, value]) => value)]);
}

/** Updates occupancy, asset statuses and parties after a move. */
async function followRental({ tx, verb, today }: MoveContext<OwnVerb>, { id }: Rental): Promise<void> {
  const rental = await lockRow(tx, rentalResource, id, everyRow);
  // For an old contract the days named in it count; the calendar then extends them while the tenant is still in.
  const seenFrom = verb === "activate" ? rental.start_date : today;
  const released = verb === "activate" ? await yieldToRenewal(tx, rental, today) : [];
  const taken = await syncOccupancy(tx, rental, seenFrom);
  if (verb === "activate") await refuseRetired(tx, rental, null);
  await followAssetStatus(tx, [...released, ...taken]);
  if (isOver(rental.state)) await closeParties(tx, id, rental.keys_returned_on ?? today);
}

const reasonOf = (input: object): string | null =>
  "end_reason" in input && typeof input.end_reason === "string" ? input.end_reason : null;

const { renew: _renew, ...ownInputs } = rentalMoveInputs;

export const rentalMoveRoutes = moveRoutes(rentalResource, {
  inputs: ownInputs,
  allowed: movesBy(rentalLifecycle),
  rights: rentalLifecycle,
  rules: (verb, rental, today) => rentalMoveRules(verb, { rental, today }),
  async before({ tx, user, verb }, rental, input) {
    if (verb === "activate") await admitContract(tx, rental, user);
    if (verb === "cancel") await closeDocumentsOf(tx, rental.id, "cancelled", reasonOf(input));
    if (verb === "end") await closeDocumentsOf(tx, rental.id, "ended", reasonOf(input));
  },
  effects: {
    activate: ({ tx, today }, { id, start_date }, { signed_on }) =>
      writeMove(tx, id, { state: start_date <= today ? "active" : "upcoming", signed_on }),
    give_notice: ({ tx }, { id }, { end_reason = null, ...notice }) =>
      writeMove(tx, id, { state: "notice_given", ...notice, end_reason }),
    withdraw_notice: ({ tx }, { id }) =>
      writeMove(tx, id, { state: "active", notice_given_on: null, notice_by: null, exit_date: null, end_reason: null }),
    // The reason given with the notice stays unless a new one is given.
    end: ({ tx }, { id, end_reason: noticeReason }, { keys_returned_on, end_reason }) =>
      writeMove(tx, id, { state: "ended", keys_returned_on, end_reason: end_reason ?? noticeReason }),
    extend: ({ tx }, { id }, { end_date }) => writeMove(tx, id, { end_date }),
    cancel: ({ tx }, { id }, { end_reason = null }) => writeMove(tx, id, { state: "cancelled", end_reason }),
  },
  after: followRental,
});
