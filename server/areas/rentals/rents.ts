import * as z from "zod/mini";
import { rentalRent, type RentalRent } from "#shared/domain/rentals/rental-rent.ts";
import { rentalResource, runningRentalStates } from "#shared/domain/rentals/rental.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

/*
 * The rows of rental_rent are the source of a rental's rent over time. `monthly_rent` and `monthly_expenses` of the
 * rental cache today's values for lists; they are updated with each row written and daily by the calendar.
 */

const SYNC_MONTHLY_RENT = `
  update rental r set monthly_rent = n.amount, monthly_expenses = n.expenses
  from (select distinct on (rental_id) rental_id, amount, expenses from rental_rent
        where valid_from <= $1 and ($2::uuid[] is null or rental_id = any($2))
        order by rental_id, valid_from desc) n
  where n.rental_id = r.id and r.state in ('${runningRentalStates.join("', '")}')
    and (r.monthly_rent, r.monthly_expenses) is distinct from (n.amount, n.expenses)`;

/**
 * Updates the cached rent of running rentals to the one valid today.
 * @param today the business day, YYYY-MM-DD
 * @param rentalIds those that may have changed; null is all of them
 */
export async function followRents(tx: Tx, today: string, rentalIds: readonly string[] | null): Promise<void> {
  await asMove(tx, "update_rent", () => tx.query(SYNC_MONTHLY_RENT, [today, rentalIds]));
}

/** Increments outside the user's scope are not named. */
function readRents(db: Queryable, rental_id: string, scope: RowScope): Promise<readonly RentalRent[]> {
  const statement = new Statement();
  const isOfRental = `n.rental_id = ${statement.bind(rental_id)}`;
  const limit = withinScope("price_increment", "i", scope, statement);
  return db.query<RentalRent>(
    `select n.id, n.amount, n.expenses, n.valid_from, n.source,
            l.price_increment_id, i.label as price_increment_label
     from rental_rent n
     left join price_increment_line l on l.rental_rent_id = n.id
     left join price_increment i on i.id = l.price_increment_id${limit ? ` and ${limit}` : ""}
     where ${isOfRental} order by n.valid_from desc`,
    statement.values,
  );
}

/** GET /rentals/{id}/rents: past, current and future rents, latest first. */
export const rentsRoute: Route = readRoute({
  path: "/rentals/:id/rents",
  summary: "The rents of a rental, the latest first",
  access: { entity: "rental", action: "read" },
  output: z.array(rentalRent),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    return respond(await readRents(db, id, user));
  },
});
