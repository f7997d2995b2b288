import { invoicePaymentStateColors, invoiceStateColors } from "#shared/domain/accounting/invoices/invoice-colors.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Empty } from "#web/components/value.tsx";
import { invoicePaymentStateChoices, invoiceStateChoices } from "./invoice-choices.ts";

/** The invoice's state: draft, issued, or what followed. One of the former system was not issued here. */
export function InvoiceBadge({ invoice: { state, is_former } }: { invoice: Pick<Invoice, "state" | "is_former"> }) {
  const { t } = useTexts();
  if (is_former && state === "issued") return <StatusBadge color="gray" label={t("accounting.invoice.former")} />;
  const label = t(invoiceStateChoices.text(state));
  return (
    <StatusBadge
      color={invoiceStateColors[state]}
      label={is_former ? `${label} · ${t("accounting.invoice.former")}` : label}
    />
  );
}

type Owed = Pick<Invoice, "state" | "payment_state" | "is_overdue" | "collectible">;

/** The payment state; not shown for drafts and annulled invoices, which have nothing to pay. */
export function InvoicePaymentBadge({ invoice }: { invoice: Owed }) {
  const { t } = useTexts();
  const { state, payment_state, is_overdue, collectible } = invoice;
  if (state === "draft" || state === "annulled" || collectible === 0) return <Empty />;
  if (is_overdue) {
    const key = payment_state === "partly_paid" ? "accounting.invoice.overdue_part" : "accounting.invoice.overdue";
    return <StatusBadge color="overdue" label={t(key)} />;
  }
  return (
    <StatusBadge
      color={invoicePaymentStateColors[payment_state]}
      label={t(invoicePaymentStateChoices.text(payment_state))}
    />
  );
}
