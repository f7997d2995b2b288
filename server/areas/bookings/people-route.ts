import * as z from "zod/mini";
import { bookingPerson } from "#shared/domain/bookings/booking-people.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireReading } from "#server/engine/http/require-right.ts";
import { readPeople } from "./read-people.ts";

/** GET /bookings/{id}/people: people of an accepted booking, with matching persons that already exist. */
export const peopleRoute: Route = readRoute({
  path: "/bookings/:id/people",
  summary: "The people of a booking who become persons, with existing persons of the same document",
  access: { entity: "booking", action: "read" },
  output: z.array(bookingPerson),
  run: async ({ db, user, params }) => {
    requireReading(user, ["person"]);
    return respond(await readPeople(db, await readRow(db, bookingResource, params["id"] ?? "", user), user));
  },
});
