import type { PagePath } from "#shared/domain/core/pages.ts";
import { screen, type Screen } from "../screen.tsx";

/** Invoice and billing pages. */
export const accountingScreens = {
  "/reminder-steps": screen(
    async () => (await import("#web/features/accounting/reminders/reminder-step-list.tsx")).ReminderStepList,
    "components",
    "accounting",
  ),
  "/invoices": screen(
    async () => (await import("#web/features/accounting/invoices/invoice-list.tsx")).InvoiceList,
    "components",
    "accounting",
    "rentals",
  ),
  "/invoices/:id": screen(
    async () => (await import("#web/features/accounting/invoices/invoice-detail.tsx")).InvoiceDetail,
    "components",
    "accounting",
    "billing-records",
  ),
  "/invoice-series": screen(
    async () => (await import("#web/features/accounting/invoices/invoice-series-list.tsx")).InvoiceSeriesList,
    "components",
    "accounting",
    "properties",
  ),
  "/payment-applications": screen(
    async () => (await import("#web/features/accounting/payments/payment-application-list.tsx")).PaymentApplicationList,
    "components",
    "accounting",
  ),
  "/payment-methods": screen(
    async () => (await import("#web/features/accounting/payments/payment-method-list.tsx")).PaymentMethodList,
    "components",
    "accounting",
  ),
  "/issuers": screen(
    async () => (await import("#web/features/accounting/invoices/issuer-list.tsx")).IssuerList,
    "components",
    "accounting",
    "properties",
  ),
  "/issuers/:id": screen(
    async () => (await import("#web/features/accounting/invoices/issuer-detail.tsx")).IssuerDetail,
    "components",
    "accounting",
    "billing-records",
    "properties",
  ),
  "/responsible-declaration": screen(
    async () => (await import("#web/features/accounting/declaration/declaration-page.tsx")).DeclarationPage,
    "components",
    "billing-records",
  ),
  "/billing-runs": screen(
    async () => (await import("#web/features/accounting/billing/billing-run-list.tsx")).BillingRunList,
    "components",
    "accounting",
  ),
  "/month-closes": screen(
    async () => (await import("#web/features/accounting/closing/month-close-list.tsx")).MonthCloseList,
    "components",
    "accounting",
  ),
  "/billing-runs/:id": screen(
    async () => (await import("#web/features/accounting/billing/billing-run-detail.tsx")).BillingRunDetail,
    "components",
    "accounting",
    "refusals",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
