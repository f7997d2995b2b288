import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { type Rental, rentalLifecycle, rentalResource } from "#shared/domain/rentals/rental.ts";
import { closeDocumentsOf } from "#server/areas/leases/close-documents.ts";
import { requireDeposit } from "#server/areas/leases/require-deposit.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { refuseUnfitParties } from "#server/areas/leases/fit-parties.ts";
import { markRoles } from "#server/areas/leases/rental-parties.ts";
import { lockForRental } from "#server/areas/assets/occupancy.ts";
import { followRental, writeEnd, writeMove } from "./end-rental.ts";
import { refuseLateExit } from "./refuse-late-exit.ts";

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

const reasonOf = (input: object): string | null =>
  "end_reason" in input && typeof input.end_reason === "string" ? input.end_reason : null;

/** Moves of the rental itself; `renew` creates another one. */
const { renew: _renew, ...ownInputs } = rentalMoveInputs;

export const rentalMoveRoutes = moveRoutes(rentalResource, {
  inputs: ownInputs,
  allowed: movesBy(rentalLifecycle),
  rights: rentalLifecycle,
  rules: (verb, rental, today) => rentalMoveRules(verb, { rental, today }),
  async before({ tx, user, verb, today }, rental, input) {
    if (verb === "activate") await admitContract(tx, rental, user);
    if ("exit_date" in input) await refuseLateExit(tx, rental, input.exit_date, today);
    if (verb === "cancel") await lockForRental(tx, rental);
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
    end: ({ tx }, rental, ending) => writeEnd(tx, rental, ending),
    extend: ({ tx }, { id }, { end_date }) => writeMove(tx, id, { end_date }),
    cancel: ({ tx }, { id }, { end_reason = null }) => writeMove(tx, id, { state: "cancelled", end_reason }),
  },
  after: ({ tx, verb, today }, { id }) => followRental(tx, verb, id, today),
});
