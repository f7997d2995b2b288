import * as z from "zod/mini";
import type { Address } from "#shared/domain/properties/address.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { describeHabitability, habitabilityNote } from "#shared/domain/rentals/habitability.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

const ADDRESS = `
  select s.country, s.postal_code from property p join address s on s.id = p.address_id where p.id = $1`;

/** GET /properties/{id}/habitability: whether the region asks for a habitability certificate of a let home, as far as it is known. */
export const habitabilityRoute: Route = readRoute({
  path: "/properties/:id/habitability",
  summary:
    "Whether the region asks for a habitability certificate of a home that is let, by which regulation and as of which day",
  access: { entity: propertyResource.name, action: "read" },
  output: z.nullable(habitabilityNote),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, propertyResource, id, user);
    const [address] = await db.query<Pick<Address, "country" | "postal_code">>(ADDRESS, [id]);
    return respond(address ? describeHabitability(address) : null);
  },
});
