import { screen } from "./screen.tsx";

/** The list of reports, and each of them with the words of rentals and incidents that its rows use. */
export const reportScreens = {
  "/reports": screen(
    async () => (await import("../features/reports/report-list.tsx")).ReportList,
    "components",
    "reports",
  ),
  "/reports/:name": screen(
    async () => (await import("../features/reports/report-page.tsx")).ReportPage,
    "components",
    "reports",
    "rentals",
    "incidents",
  ),
};
