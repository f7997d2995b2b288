import { indirectTaxNames } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { ChoiceValue, Day, Money, Month } from "#web/components/value.tsx";
import { InvoiceBadge, InvoicePaymentBadge } from "./invoice-badges.tsx";
import { invoiceKindChoices } from "./invoice-choices.ts";

const column = columnOf<Invoice>();

/** Columns shared by the invoice list and the invoice tabs of other records. */
export const invoiceColumns = [
  column({ id: "number", reads: ["label"], width: 146, render: ({ label }) => label }),
  column({ id: "customer_name", card: "subtitle", render: ({ customer_name }) => customer_name }),
  column({
    id: "issue_date",
    header: "accounting.invoice.issued_on",
    width: 108,
    render: ({ issue_date }) => <Day date={issue_date} />,
  }),
  column({ id: "due_date", width: 126, render: ({ due_date }) => <Day date={due_date} /> }),
  column({ id: "total", width: 104, align: "right", render: ({ total }) => <Money cents={total} /> }),
  column({ id: "outstanding", width: 114, align: "right", render: ({ outstanding }) => <Money cents={outstanding} /> }),
  column({
    id: "payment_state",
    reads: ["state", "payment_state", "is_overdue", "collectible"],
    width: 144,
    render: (invoice) => <InvoicePaymentBadge invoice={invoice} />,
  }),
  column({
    id: "state",
    reads: ["state", "is_former"],
    width: 124,
    card: "aside",
    render: (invoice) => <InvoiceBadge invoice={invoice} />,
  }),
  column({
    id: "kind",
    width: 130,
    isExtra: true,
    render: ({ kind }) => <ChoiceValue of={invoiceKindChoices} value={kind} />,
  }),
  column({
    id: "series_id",
    reads: ["series_label"],
    width: 120,
    isExtra: true,
    render: ({ series_label }) => series_label,
  }),
  column({
    id: "issuer_id",
    reads: ["issuer_label"],
    width: 200,
    isExtra: true,
    render: ({ issuer_label }) => issuer_label,
  }),
  column({ id: "concept", width: 260, isExtra: true, render: ({ concept }) => concept }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 140,
    isExtra: true,
    render: ({ rental_label }) => rental_label,
  }),
  column({
    id: "asset_id",
    reads: ["asset_label"],
    width: 200,
    isExtra: true,
    render: ({ asset_label }) => asset_label,
  }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 200,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({
    id: "billed_month",
    width: 140,
    isExtra: true,
    render: ({ billed_month }) => <Month date={billed_month} />,
  }),
  column({
    id: "net_amount",
    width: 126,
    align: "right",
    isExtra: true,
    render: (row) => <Money cents={row.net_amount} />,
  }),
  column({
    id: "indirect_tax",
    width: 120,
    isExtra: true,
    render: ({ indirect_tax }) => indirectTaxNames[indirect_tax],
  }),
  column({
    id: "tax_amount",
    width: 126,
    align: "right",
    isExtra: true,
    render: (row) => <Money cents={row.tax_amount} />,
  }),
  column({
    id: "withholding_amount",
    width: 130,
    align: "right",
    isExtra: true,
    render: (row) => <Money cents={row.withholding_amount} />,
  }),
  column({
    id: "amount_due",
    width: 126,
    align: "right",
    isExtra: true,
    render: (row) => <Money cents={row.amount_due} />,
  }),
];
