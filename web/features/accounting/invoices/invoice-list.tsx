import { Suspense } from "react";
import { useLocation } from "wouter";
import { billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { bulkInvoiceFields, InvoiceBulk, isDraft } from "./invoice-bulk.tsx";
import {
  arrearsStatusChoices,
  indirectTaxChoices,
  invoiceKindChoices,
  invoicePaymentStateChoices,
  invoiceStateChoices,
  monthsDueChoices,
} from "./invoice-choices.ts";
import { invoiceColumns } from "./invoice-columns.tsx";
import { InvoiceSetUp } from "./invoice-set-up.tsx";

const InvoiceForm = lazyComponent(async () => (await import("./invoice-form.tsx")).InvoiceForm);

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: invoiceStateChoices },
  { kind: "choice", field: "payment_state", choices: invoicePaymentStateChoices },
  { kind: "boolean", field: "is_overdue" },
  { kind: "boolean", field: "is_mailed" },
  { kind: "boolean", field: "is_reminder_due" },
  { kind: "boolean", field: "is_counted" },
  { kind: "boolean", field: "is_former" },
  { kind: "choice", field: "months_due", choices: monthsDueChoices },
  { kind: "choice", field: "arrears_status", choices: arrearsStatusChoices },
  { kind: "choice", field: "kind", choices: invoiceKindChoices },
  { kind: "choice", field: "indirect_tax", choices: indirectTaxChoices },
  { kind: "entity", field: "issuer_id", resource: issuerResource },
  { kind: "entity", field: "series_id", resource: invoiceSeriesResource },
  { kind: "entity", field: "person_id", resource: personResource },
  { kind: "entity", field: "owner_id", resource: ownerResource },
  { kind: "entity", field: "rental_id", resource: rentalResource },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "billing_run_id", resource: billingRunResource },
  { kind: "date_range", field: "issue_date" },
  { kind: "date_range", field: "due_date" },
  { kind: "date_range", field: "income_month" },
  { kind: "money_range", field: "total" },
  { kind: "money_range", field: "outstanding" },
];

/** /invoices; `?new=1` is the page for a new draft. */
export function InvoiceList() {
  const [, navigate] = useLocation();
  const list = useList(invoiceResource, invoiceColumns, { reads: bulkInvoiceFields });
  const mayCreate = useCan()("invoice", "create");
  const { opened, closeDrawer } = list.state;
  if (opened === "new" && mayCreate)
    return (
      <Suspense fallback={null}>
        <InvoiceForm row={null} onClose={closeDrawer} onSaved={({ id }) => navigate(`/invoices/${id}`)} />
      </Suspense>
    );
  return (
    <ListScreen
      emptyHint="accounting.invoice.none_yet"
      list={list}
      filters={filters}
      form={InvoiceForm}
      detail={({ id }) => `/invoices/${id}`}
      isArchivable={isDraft}
      selectionActions={({ rows }, apply) => <InvoiceBulk rows={rows} apply={apply} />}
      notice={<InvoiceSetUp />}
    />
  );
}
