import * as z from "zod/mini";
import { bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import { type MovementPart, movementPart } from "#shared/domain/accounting/bank/net-settlement.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

/** Incoming first, as they were entered. Statements are of the whole company, and so are the parts of their movements. */
const PARTS = `
  select n.id, n.payment_id, n.owner_charge_id, coalesce(p.label, c.label) as label, n.amount,
         coalesce(e.label, o.label, t.label) as name,
         coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'label', i.label) order by i.due_date, i.label)
                   from payment_allocation a join invoice i on i.id = a.invoice_id
                   where a.payment_id = p.id and a.state = 'applied'), '[]') as invoices
  from bank_movement_part n
  left join payment p on p.id = n.payment_id left join owner_charge c on c.id = n.owner_charge_id
  left join person e on e.id = p.person_id left join owner o on o.id = coalesce(p.owner_id, c.owner_id)
  left join property t on t.id = c.property_id
  where n.bank_movement_id = $1 order by n.amount < 0, n.id`;

/** GET /bank-movements/{id}/parts: what a movement is the net of. */
export const movementPartsRoute: Route = readRoute({
  path: `/${bankMovementResource.path}/:id/parts`,
  summary: "The payments and charges whose net a movement is; none where it is matched with one record",
  access: { entity: "bank_movement", action: "read" },
  output: z.array(movementPart),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, bankMovementResource, id, user);
    return respond(await db.query<MovementPart>(PARTS, [id]));
  },
});
