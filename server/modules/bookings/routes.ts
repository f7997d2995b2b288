import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { updateBooking } from "./booking-changes.ts";
import { followRoutes } from "./follow-routes.ts";
import { insertLink, updateLink } from "./link-changes.ts";
import { offerRoutes } from "./offer-routes.ts";
import { requestRoutes } from "./request-routes.ts";

export const bookingRoutes: readonly Route[] = [
  ...standardRoutes(bookingLinkResource, { insert: insertLink, update: updateLink }),
  ...offerRoutes,
  ...requestRoutes,
  ...followRoutes,
  ...standardRoutes(bookingResource, { update: updateBooking }),
];
