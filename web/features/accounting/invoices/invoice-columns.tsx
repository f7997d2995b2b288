import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { ChoiceValue, Day, Money, Month } from "#web/components/value.tsx";
import { InvoiceBadge, InvoicePaymentBadge } from "./invoice-badges.tsx";
import { invoiceKindChoices } from "./invoice-choices.ts";

/** Columns shared by the invoice list and the invoice tabs of other records. */
export const invoiceColumns: readonly TableColumn<Invoice>[] = [
  { id: "number", width: 160, render: ({ label }) => label },
  { id: "customer_name", card: "subtitle", render: ({ customer_name }) => customer_name },
  { id: "issue_date", width: 158, render: ({ issue_date }) => <Day date={issue_date} /> },
  { id: "due_date", width: 132, render: ({ due_date }) => <Day date={due_date} /> },
  { id: "total", width: 126, align: "right", render: ({ total }) => <Money cents={total} /> },
  { id: "outstanding", width: 126, align: "right", render: ({ outstanding }) => <Money cents={outstanding} /> },
  { id: "payment_state", width: 160, render: (invoice) => <InvoicePaymentBadge invoice={invoice} /> },
  { id: "state", width: 140, card: "aside", render: (invoice) => <InvoiceBadge invoice={invoice} /> },
  { id: "kind", width: 130, isExtra: true, render: ({ kind }) => <ChoiceValue of={invoiceKindChoices} value={kind} /> },
  { id: "series_id", width: 120, isExtra: true, render: ({ series_label }) => series_label },
  { id: "issuer_id", width: 200, isExtra: true, render: ({ issuer_label }) => issuer_label },
  { id: "rental_id", width: 140, isExtra: true, render: ({ rental_label }) => rental_label },
  { id: "asset_id", width: 200, isExtra: true, render: ({ asset_label }) => asset_label },
  { id: "property_id", width: 200, isExtra: true, render: ({ property_label }) => property_label },
  { id: "billed_month", width: 140, isExtra: true, render: ({ billed_month }) => <Month date={billed_month} /> },
  { id: "net_amount", width: 126, align: "right", isExtra: true, render: (row) => <Money cents={row.net_amount} /> },
  { id: "tax_amount", width: 126, align: "right", isExtra: true, render: (row) => <Money cents={row.tax_amount} /> },
  {
    id: "withholding_amount",
    width: 130,
    align: "right",
    isExtra: true,
    render: (row) => <Money cents={row.withholding_amount} />,
  },
  { id: "amount_due", width: 126, align: "right", isExtra: true, render: (row) => <Money cents={row.amount_due} /> },
];
