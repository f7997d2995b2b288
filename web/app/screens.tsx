import type { PagePath } from "#shared/domain/core/pages.ts";
import { plainScreen, screen, type Screen } from "./screen.tsx";
import { accountScreens } from "./screens/account-screens.tsx";
import { accountingScreens } from "./screens/accounting-screens.tsx";
import { administrationScreens } from "./screens/administration-screens.tsx";
import { assetsScreens } from "./screens/assets-screens.tsx";
import { bankingScreens } from "./screens/banking-screens.tsx";
import { bookingsScreens } from "./screens/bookings-screens.tsx";
import { contractScreens } from "./screens/contract-screens.tsx";
import { depositScreens } from "./screens/deposit-screens.tsx";
import { incidentsScreens } from "./screens/incidents-screens.tsx";
import { informationScreens } from "./screens/information-screens.tsx";
import { notificationsScreens } from "./screens/notifications-screens.tsx";
import { paymentsScreens } from "./screens/payments-screens.tsx";
import { personsScreens } from "./screens/persons-screens.tsx";
import { propertiesScreens } from "./screens/properties-screens.tsx";
import { reportsScreens } from "./screens/reports-screens.tsx";
import { rentalsScreens } from "./screens/rentals-screens.tsx";
import { publicBookingScreens } from "./screens/public-booking-screens.tsx";
import { signingScreens } from "./screens/signing-screens.tsx";
import { templateScreens } from "./screens/template-screens.tsx";

/** The screen of every page of the table. A path without an entry does not compile. */
export const screens: Record<PagePath, Screen> = {
  ...accountScreens,
  ...accountingScreens,
  ...administrationScreens,
  ...assetsScreens,
  ...bankingScreens,
  ...bookingsScreens,
  ...contractScreens,
  ...depositScreens,
  ...incidentsScreens,
  ...informationScreens,
  ...notificationsScreens,
  ...paymentsScreens,
  ...personsScreens,
  ...propertiesScreens,
  ...rentalsScreens,
  ...reportsScreens,
  ...signingScreens,
  ...templateScreens,
  ...publicBookingScreens,

  "/login": plainScreen(async () => (await import("./entry/login-page.tsx")).LoginPage),
  "/set-up/:key": screen(async () => (await import("./entry/set-up-page.tsx")).SetUpPage, "account", "fields"),
  "/": screen(
    async () => (await import("../features/home/home-page.tsx")).HomePage,
    "components",
    "home",
    "assets",
    "incidents",
  ),
  "/error": plainScreen(async () => (await import("./error-page.tsx")).ErrorPage),
};
