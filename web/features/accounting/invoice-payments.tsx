import { type PaymentAllocation, paymentAllocationResource } from "#shared/domain/accounting/payment-allocation.ts";
import { paymentResource } from "#shared/domain/accounting/payment.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import { recordHref } from "#web/components/record-href.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";

function State({ state }: Pick<PaymentAllocation, "state">) {
  const { t } = useTexts();
  return <StatusBadge color={state === "applied" ? "green" : "gray"} label={t(`accounting.state.${state}`)} />;
}

const columns: readonly Column<PaymentAllocation>[] = [
  { id: "payment_id", width: 150, render: ({ payment_label }) => payment_label },
  { id: "payment_date", width: 130, render: ({ payment_date }) => <Day date={payment_date} /> },
  { id: "payment_application_id", render: ({ payment_application_label }) => payment_application_label },
  { id: "amount", width: 140, align: "right", render: ({ amount }) => <Money cents={amount} /> },
  { id: "state", width: 130, card: "aside", render: ({ state }) => <State state={state} /> },
];

/** Which payments cover an invoice, those that were taken off it too. */
export function InvoicePayments({ invoiceId }: { invoiceId: string }) {
  const list = useList(paymentAllocationResource, { fixed: { invoice_id: invoiceId } });
  return (
    <EmbeddedList list={list} columns={columns} hrefOf={({ payment_id }) => recordHref(paymentResource, payment_id)} />
  );
}
