import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Report pages, with the texts of rentals, incidents and deposits that their rows use. */
export const reportsScreens = {
  "/reports": screen(
    async () => (await import("#web/features/reports/report-list.tsx")).ReportList,
    "components",
    "reports",
  ),
  "/reports/owner-statement": screen(
    async () => (await import("#web/features/reports/owner-statement-page.tsx")).OwnerStatementPage,
    "components",
    "reports",
    "accounting",
  ),
  "/reports/:name": screen(
    async () => (await import("#web/features/reports/report-page.tsx")).ReportPage,
    "components",
    "reports",
    "rentals",
    "incidents",
    "accounting",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
