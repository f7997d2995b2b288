import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isAfterEnd } from "#shared/domain/rentals/rental-moves.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: legal_term.

/**
 * The exit of a home may come after the agreed end, within the extensions that the law gives (LAU arts. 9 to 11): days that another
 * has by then are refused with its occupancy.
 * @throws InvalidInput
 */
export async function refuseLateExit(tx: Tx, rental: Rental, exit_date: DateString, today: DateString): Promise<void> {
  if (!isAfterEnd(rental, exit_date, today)) return;
  const extended = await tx.query(
    "select 1 from rental r cross join lateral legal_term(r, $2) y where r.id = $1 and $2 <= y.longest_until",
    [rental.id, exit_date],
  );
  if (extended.length > 0) return;
  throw new InvalidInput("rental", [{ field: "exit_date", key: "validation.exit_after_end", params: {} }]);
}
