import { AppError } from "#shared/domain/core/app-error.ts";
import { liveRentalStates, rentalResource } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { shareColumn } from "./share-column.ts";
import { legalTermRoute } from "./legal-term-route.ts";
import { messageRoutes } from "./messages/message-routes.ts";
import { partyRoutes } from "./party-routes.ts";
import { paymentMethodRoute } from "./payment-method-route.ts";
import { rentLimitRoute } from "./rent-limit-route.ts";
import { renewalRoutes } from "./renewal-routes.ts";
import { insertRental, updateRental } from "./rental-changes.ts";
import { rentalMoveRoutes } from "./rental-moves.ts";
import { rentsRoute } from "./rents.ts";

/**
 * A rental that occupies or occupied days is ended or cancelled, not archived or deleted; nor is a draft with held
 * days.
 */
async function refuseLive(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query(
    `select 1 from rental r where id = $1
       and (state = any($2) or state = 'draft' and exists (select 1 from booking b where b.rental_id = r.id))`,
    [id, liveRentalStates],
  );
  if (rows.length > 0) throw new AppError("forbidden_move");
}

async function refuseSigned(tx: Tx, id: string): Promise<void> {
  const rows = await tx.query("select 1 from rental where id = $1 and state <> 'draft'", [id]);
  if (rows.length > 0) throw new AppError("forbidden_move");
}

export const rentalRoutes: readonly Route[] = [
  ...standardRoutes(rentalResource, {
    insert: insertRental,
    update: updateRental,
    mayArchive: refuseLive,
    mayRemove: refuseSigned,
    exported: [shareColumn],
  }),
  ...rentalMoveRoutes,
  ...renewalRoutes,
  ...partyRoutes,
  ...messageRoutes,
  rentsRoute,
  legalTermRoute,
  rentLimitRoute,
  paymentMethodRoute,
];
