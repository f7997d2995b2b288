import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { insertLink, updateLink } from "./link-changes.ts";

export const bookingRoutes: readonly Route[] = [
  ...standardRoutes(bookingLinkResource, { insert: insertLink, update: updateLink }),
  // What an applicant wrote is theirs: staff move a booking and change nothing in it.
  ...standardRoutes(bookingResource).filter(({ method }) => method === "GET"),
];
