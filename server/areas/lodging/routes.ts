import type { Route } from "#server/engine/http/route.ts";
import { lodgingFormRoute } from "./form-route.ts";
import { lodgingStateRoutes } from "./lodging-routes.ts";
import { lodgingMessageRoutes } from "./messages/message-routes.ts";
import { lodgingServiceRoutes } from "./service/service-routes.ts";
import { municipalityRoute } from "./municipalities/municipality-route.ts";
import { travellerRoutes } from "./traveller-routes.ts";

export const lodgingRoutes: readonly Route[] = [
  ...lodgingServiceRoutes,
  ...lodgingStateRoutes,
  lodgingFormRoute,
  municipalityRoute,
  ...travellerRoutes,
  ...lodgingMessageRoutes,
];
