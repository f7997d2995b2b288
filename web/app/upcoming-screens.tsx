import type { MessageKey } from "#locales/es.ts";
import type { PagePath } from "#shared/domain/core/pages.ts";
import { plainScreen, type Screen } from "./screen.tsx";

/** A screen of the office that is still to come; it says what it will do. */
function notYet(promise: MessageKey): Screen {
  return plainScreen(async () => {
    const { NotYet } = await import("../features/upcoming/not-yet.tsx");
    return () => <NotYet promise={promise} />;
  }, "upcoming");
}

/** The same for visitors, who have no menu to go back to. */
function notYetPublic(promise: MessageKey): Screen {
  return plainScreen(async () => {
    const { NotYetPublic } = await import("../features/upcoming/not-yet-public.tsx");
    return () => <NotYetPublic promise={promise} />;
  }, "upcoming");
}

/** The pages whose capability is still to come. */
export const upcomingScreens = {
  "/external-booking-form/:shortKey?": notYetPublic("upcoming.external_booking_form"),
  "/external-booking/:key": notYetPublic("upcoming.external_booking_form"),
  "/incidents/public": notYetPublic("upcoming.public_incident"),
  "/incidents/public/:key": notYetPublic("upcoming.public_incident"),
  "/generate-booking-link": notYet("upcoming.generate_booking_link"),
  "/documents": notYet("upcoming.documents"),
  "/create-contract": notYet("upcoming.create_contract"),
  "/bookings/:id": notYet("upcoming.create_contract"),
  "/documents/:id": notYet("upcoming.documents"),
} satisfies Partial<Record<PagePath, Screen>>;
