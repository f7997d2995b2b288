import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { updateBooking } from "./booking-changes.ts";
import { bookingMoveRoutes } from "./booking-moves.ts";
import { dossierRoute } from "./dossier-route.ts";
import { bookingNoticeRoutes } from "./guarantors/booking-notice-routes.ts";
import { followRoutes } from "./follow-routes.ts";
import { insertLink, updateLink } from "./link-changes.ts";
import { linkConditions } from "./link-conditions.ts";
import { bookingLinkMoveRoutes } from "./link-moves.ts";
import { bookingLinkRoutes } from "./link-routes.ts";
import { offerRoutes } from "./offer-routes.ts";
import { linkQrRoute } from "./qr-route.ts";
import { peopleRoute } from "./people-route.ts";
import { requestRoutes } from "./request-routes.ts";

export const bookingRoutes: readonly Route[] = [
  ...bookingLinkRoutes,
  linkQrRoute,
  ...standardRoutes(bookingLinkResource, {
    insert: insertLink,
    update: updateLink,
    parameters: bookingLinkResource.parameters ?? [],
    conditions: linkConditions,
  }),
  ...bookingLinkMoveRoutes,
  ...offerRoutes,
  ...requestRoutes,
  ...followRoutes,
  ...standardRoutes(bookingResource, { update: updateBooking }),
  ...bookingMoveRoutes,
  dossierRoute,
  ...bookingNoticeRoutes,
  peopleRoute,
];
