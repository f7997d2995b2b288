import * as z from "zod/mini";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { takenPeriod, type TakenPeriod } from "#shared/domain/assets/availability.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";

/** A rental of the whole dwelling also occupies its rooms, but is listed once, by the dwelling's own row. */
const TAKEN_SQL = `
  select lower(o.period) as start, upper(o.period) - 1 as "end", o.source, o.asset_id, a.label as asset_label,
         r.id as rental_id, r.code as rental_code, b.id as booking_id, b.code as booking_code
  from asset_occupancy o
  join asset a on a.id = o.asset_id
  left join rental r on r.id = o.rental_id and $4
  left join booking b on b.id = o.booking_id and $5
  where (o.asset_id = $1 or (a.parent_asset_id = $1 and not exists (
          select 1 from asset_occupancy own where own.asset_id = $1 and (own.rental_id = o.rental_id or own.booking_id = o.booking_id))))
    and o.period && daterange($2, $3, '[]')
  order by 1, asset_label`;

function readDay(query: Readonly<Record<string, string>>, name: string): string | null {
  const day = query[name];
  if (!day) return null;
  if (isDateString(day)) return day;
  throw new InvalidInput("asset", [{ field: name, key: "validation.date_range", params: {} }]);
}

/** GET /assets/{id}/availability: days on which an asset or one of its rooms is taken, earliest first. */
export const availabilityRoute: Route = readRoute({
  path: "/assets/:id/availability",
  summary: "The days on which an asset or a room of it is taken, between two days",
  access: { entity: "asset", action: "read" },
  parameters: ["from", "to"],
  output: z.array(takenPeriod),
  run: async ({ db, user, params, query }) => {
    const id = params["id"] ?? "";
    const [from, to] = [readDay(query, "from"), readDay(query, "to")];
    if (from && to && to < from)
      throw new InvalidInput("asset", [{ field: "to", key: "validation.date_range", params: {} }]);
    await requireRow(db, assetResource, id, user);
    const mayReadRentals = isAllowed(user.permissions, "rental", "read");
    const mayReadBookings = isAllowed(user.permissions, "booking", "read");
    return respond(await db.query<TakenPeriod>(TAKEN_SQL, [id, from, to, mayReadRentals, mayReadBookings]));
  },
});
