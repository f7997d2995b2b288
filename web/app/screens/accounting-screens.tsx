import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** The pages of money. */
export const accountingScreens = {
  "/billing-runs": screen(
    async () => (await import("#web/features/accounting/billing-run-list.tsx")).BillingRunList,
    "components",
    "accounting",
  ),
  "/billing-runs/:id": screen(
    async () => (await import("#web/features/accounting/billing-run-detail.tsx")).BillingRunDetail,
    "components",
    "accounting",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
