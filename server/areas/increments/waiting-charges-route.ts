import { priceIncrementResource, type WaitingCharges, waitingCharges } from "#shared/domain/rentals/price-increment.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

// The database's part, in server/schema: is_pending.

/** GET /asset-prices/increments/{id}/waiting-charges: its charges that no invoice or draft bills yet. */
export const waitingChargesRoute: Route = readRoute({
  path: `/${priceIncrementResource.path}/:id/waiting-charges`,
  summary: "How many charges of an increment wait for an invoice, and their sum",
  access: { entity: "price_increment", action: "read" },
  output: waitingCharges,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, priceIncrementResource, id, user);
    const [waiting = { count: 0, amount: 0 }] = await db.query<WaitingCharges>(
      `select count(*)::integer as count, coalesce(sum(c.amount), 0)::bigint as amount
       from rental_charge c where c.price_increment_id = $1 and c.is_pending`,
      [id],
    );
    return respond(waiting);
  },
});
