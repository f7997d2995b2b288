import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Staff pages for offers and bookings. */
export const bookingsScreens = {
  "/generate-booking-link": screen(
    async () => (await import("#web/features/bookings/link-list.tsx")).BookingLinkList,
    "components",
    "bookings",
  ),
  "/create-contract": screen(
    async () => (await import("#web/features/bookings/booking-list.tsx")).BookingList,
    "components",
    "bookings",
  ),
  "/bookings/:id": screen(
    async () => (await import("#web/features/bookings/booking-detail.tsx")).BookingDetail,
    "contract-facts",
    "components",
    "bookings",
    "documents",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
