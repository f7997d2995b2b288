import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Booking pages for visitors. */
export const publicBookingScreens = {
  "/external-booking-form/:shortKey?": screen(
    async () => (await import("#web/features/public-booking/booking-form-page.tsx")).BookingFormPage,
    "public",
    "public-booking",
  ),
  "/external-booking/:key": screen(
    async () => (await import("#web/features/public-booking/follow-page.tsx")).FollowPage,
    "public",
    "public-booking",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
