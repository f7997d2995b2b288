import type { RentalExitInput } from "#shared/domain/accounting/exits/rental-exit.ts";
import { settleExit } from "#shared/domain/accounting/exits/settle-exit.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { type Rental, rentalLifecycle, rentalResource } from "#shared/domain/rentals/rental.ts";
import { endRental } from "#server/areas/rentals/end-rental.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { movesBy, requireAmong } from "#server/engine/http/move-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { depositWithholdingResource } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import { bookExit } from "./book-exit.ts";
import { readExitFacts, readWaiting } from "./read-exit.ts";

/** In the order of all allocations: payments, invoices, deposits, each by id. */
export async function lockMoney(tx: Tx, rental_id: string): Promise<void> {
  await tx.query("select 1 from payment where rental_id = $1 order by id for no key update", [rental_id]);
  await tx.query("select 1 from invoice where rental_id = $1 and outstanding > 0 order by id for no key update", [
    rental_id,
  ]);
  await tx.query("select 1 from deposit where rental_id = $1 order by id for no key update", [rental_id]);
}

/** As its move `end`: who may, from which state, and from which day on. */
function checkEnd(rental: Rental, { keys_returned_on, end_reason }: RentalExitInput, user: UserAccess, today: string) {
  requireRight(user, "rental", "approve");
  requireAmong(movesBy(rentalLifecycle)(rental), "end");
  const rules = rentalMoveRules("end", { rental, today });
  parseWithRules({ name: "rental_exit", input: rentalMoveInputs.end, rules }, { keys_returned_on, end_reason }, today);
}

const INSERT = `
  insert into rental_exit (rental_id, keys_returned_on, readings, damages, covers_debts, credit_use, prepares_return, result, notes,
    account, settled_on, payment_ids, allocation_ids, withholding_ids, charge_ids, rental_before)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`;

/**
 * Ends a rental and settles with its tenant. Lock order: the rental, its payments, invoices and deposits.
 * @throws AppError exit_changed unless what is settled is what the caller saw; forbidden_move; InvalidInput
 */
export async function settleRentalExit({
  tx,
  user,
  input,
  services,
}: WriteContext<UserAccess, RentalExitInput>): Promise<string> {
  const today = services.clock.today();
  const rental = await lockRow(tx, rentalResource, input.rental_id, user);
  checkEnd(rental, input, user, today);
  for (const damage of input.damages) await assertReferences(tx, depositWithholdingResource, damage, null, user);
  await lockMoney(tx, rental.id);
  const facts = await readExitFacts(tx, rental.id);
  const sum = settleExit(facts, input);
  if (sum.to_return - sum.to_pay !== input.result) throw new AppError("exit_changed");
  const waiting = await readWaiting(tx, rental.id);
  // The reason given with the notice stays.
  const end_reason = rental.end_reason === null ? (input.end_reason ?? null) : null;
  const before = await endRental(tx, rental, { keys_returned_on: input.keys_returned_on, end_reason }, today);
  const booked = await bookExit({ tx, user, today, rental, input, facts, sum });
  const [row] = await tx.query<{ id: string }>(INSERT, [
    rental.id,
    input.keys_returned_on,
    JSON.stringify(input.readings),
    JSON.stringify(input.damages),
    input.covers_debts,
    input.credit_use,
    input.prepares_return,
    input.result,
    input.notes ?? null,
    JSON.stringify({ ...facts, ...sum, waiting }),
    today,
    booked.payment_ids,
    booked.allocation_ids,
    booked.withholding_ids,
    booked.charge_ids,
    JSON.stringify(before),
  ]);
  if (!row) throw new Error("The exit was not stored");
  return row.id;
}
