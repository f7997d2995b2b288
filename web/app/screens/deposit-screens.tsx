import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

export const depositScreens = {
  "/deposits": screen(
    async () => (await import("#web/features/accounting/deposits/deposit-list.tsx")).DepositList,
    "components",
    "accounting",
  ),
  "/deposits/:id": screen(
    async () => (await import("#web/features/accounting/deposits/deposit-detail.tsx")).DepositDetail,
    "components",
    "accounting",
  ),
  "/deposit-bodies": screen(
    async () => (await import("#web/features/accounting/deposits/deposit-body-list.tsx")).DepositBodyList,
    "components",
    "accounting",
  ),
  "/interest-rates": screen(
    async () => (await import("#web/features/accounting/deposits/interest-rate-list.tsx")).InterestRateList,
    "components",
    "accounting",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
