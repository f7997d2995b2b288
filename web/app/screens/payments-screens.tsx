import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Pages of payments and of what rentals are charged, once or again and again. */
export const paymentsScreens = {
  "/payments": screen(
    async () => {
      const [{ PaymentList }, { PaymentForm }] = await Promise.all([
        import("#web/features/accounting/payments/payment-list.tsx"),
        import("../forms.tsx"),
      ]);
      return () => <PaymentList form={PaymentForm} />;
    },
    "components",
    "accounting",
    "persons",
    "properties",
  ),
  "/payments/:id": screen(
    async () => {
      const [{ PaymentDetail }, { PaymentForm }] = await Promise.all([
        import("#web/features/accounting/payments/payment-detail.tsx"),
        import("../forms.tsx"),
      ]);
      return () => <PaymentDetail form={PaymentForm} />;
    },
    "components",
    "accounting",
    "persons",
    "properties",
  ),
  "/owner-charges": screen(
    async () => (await import("#web/features/accounting/owners/owner-charge-list.tsx")).OwnerChargeList,
    "components",
    "accounting",
    "properties",
  ),
  "/owner-statements": screen(
    async () => (await import("#web/features/accounting/owner-statements/statement-list.tsx")).StatementList,
    "components",
    "accounting",
    "owner-statements",
  ),
  "/owner-statements/:id": screen(
    async () => (await import("#web/features/accounting/owner-statements/statement-detail.tsx")).StatementDetail,
    "components",
    "accounting",
    "owner-statements",
  ),
  "/recurring-charges": screen(
    async () => (await import("#web/features/accounting/billing/recurring-list.tsx")).RecurringList,
    "components",
    "accounting",
  ),
  "/rental-charges": screen(
    async () => (await import("#web/features/accounting/billing/charge-list.tsx")).ChargeList,
    "components",
    "accounting",
  ),
  "/cost-settlements": screen(
    async () => (await import("#web/features/accounting/settlements/settlement-list.tsx")).SettlementList,
    "components",
    "accounting",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
