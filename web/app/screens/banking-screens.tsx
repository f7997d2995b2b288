import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Pages of bank files, sent and received. */
export const bankingScreens = {
  "/mandates": screen(
    async () => (await import("#web/features/accounting/mandates/mandate-list.tsx")).MandateList,
    "components",
    "accounting",
  ),
  "/mandates/:id": screen(
    async () => (await import("#web/features/accounting/mandates/mandate-detail.tsx")).MandateDetail,
    "components",
    "accounting",
  ),
  "/remittances": screen(
    async () => (await import("#web/features/accounting/remittances/remittance-list.tsx")).RemittanceList,
    "components",
    "accounting",
  ),
  "/remittances/:id": screen(
    async () => (await import("#web/features/accounting/remittances/remittance-detail.tsx")).RemittanceDetail,
    "components",
    "accounting",
  ),
  "/bank-statements": screen(
    async () => (await import("#web/features/accounting/bank/statement-list.tsx")).StatementList,
    "components",
    "accounting",
  ),
  "/bank-statements/:id": screen(
    async () => (await import("#web/features/accounting/bank/statement-detail.tsx")).StatementDetail,
    "components",
    "accounting",
  ),
  "/bank-rules": screen(
    async () => (await import("#web/features/accounting/bank/rule-list.tsx")).RuleList,
    "components",
    "accounting",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
