import {
  arrearsLifecycle,
  arrearsLifecycleOf,
  arrearsMoveInputs,
  arrearsMoveRules,
  needsDebt,
} from "#shared/domain/rentals/arrears-moves.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { type ArrearsStatus, type Rental, rentalResource } from "#shared/domain/rentals/rental.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { moveRoutes } from "#server/engine/http/move-route.ts";

interface Step {
  readonly arrears_changed_on: string;
  readonly arrears_note: string;
}

const writeStep =
  (status: ArrearsStatus) =>
  ({ tx }: { readonly tx: Tx }, { id }: Rental, { arrears_changed_on, arrears_note }: Step) =>
    tx.query("update rental set arrears_status = $2, arrears_changed_on = $3, arrears_note = $4 where id = $1", [
      id,
      status,
      arrears_changed_on,
      arrears_note,
    ]);

/**
 * A debt is an issued invoice that is not paid: drafts and annulled invoices have nothing outstanding.
 * @throws AppError nothing_owed if the rental has none
 */
async function requireDebt(tx: Tx, { id }: Rental): Promise<void> {
  const owed = await tx.query(
    "select 1 from invoice where rental_id = $1 and outstanding > 0 and archived_at is null limit 1",
    [id],
  );
  if (owed.length === 0) throw new AppError("nothing_owed");
}

/** POST /rentals/{id}/claim_debt, /take_to_court and /settle_arrears */
export const arrearsMoveRoutes = moveRoutes(rentalResource, {
  inputs: arrearsMoveInputs,
  allowed: (rental) =>
    rental.archived_at === null ? allowedMoves(arrearsLifecycleOf(rental), rental.arrears_status) : [],
  rights: arrearsLifecycle,
  rules: (_verb, rental, today) => arrearsMoveRules(rental, today),
  async before({ tx, verb }, rental) {
    if (needsDebt(verb)) await requireDebt(tx, rental);
  },
  effects: {
    claim_debt: writeStep("claimed"),
    take_to_court: writeStep("judicial"),
    settle_arrears: writeStep("normal"),
  },
});
