import * as z from "zod/mini";
import {
  nearestPaymentMethod,
  type NearestPaymentMethod,
} from "#shared/domain/accounting/payments/nearest-payment-method.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { readableTable } from "#server/engine/db/row-scope.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

// The database's part, in server/schema: nearest_payment_method.

/** GET /rentals/{id}/payment-method: how a rental is paid, and who says so; null while the catalogue has no default. */
export const paymentMethodRoute: Route = readRoute({
  path: "/rentals/:id/payment-method",
  summary: "How a rental is paid: the method of the rental, its asset, its payer or the company",
  access: { entity: "rental", action: "read" },
  output: z.nullable(nearestPaymentMethod),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    const [nearest] = await db.query<NearestPaymentMethod>(
      `select n.id, m.label, n.source from rental r
       cross join lateral nearest_payment_method(r.id, r.asset_id, coalesce(r.payer_id, r.tenant_id)) n
       join ${readableTable("payment_method", user)} m on m.id = n.id where r.id = $1`,
      [id],
    );
    return respond(nearest ?? null);
  },
});
