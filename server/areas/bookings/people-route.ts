import * as z from "zod/mini";
import { bookingPerson } from "#shared/domain/bookings/booking-people.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readPeople } from "./read-people.ts";

/** GET /bookings/{id}/people: people of an accepted booking, with matching persons that already exist. */
export const peopleRoute: Route = readRoute({
  path: "/bookings/:id/people",
  summary: "The people of a booking who become persons, with existing persons of the same document",
  access: { entity: "booking", action: "read" },
  output: z.array(bookingPerson),
  run: async ({ db, user, params }) => {
    if (!isAllowed(user.permissions, "person", "read")) throw new AppError("not_allowed");
    return respond(await readPeople(db, await readRow(db, bookingResource, params["id"] ?? "", user), user));
  },
});
