import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import type { ListStateOptions } from "#web/components/list-state.ts";
import { useList } from "#web/components/use-list.ts";
import { bulkInvoiceFields, InvoiceBulk, isDraft } from "./invoice-bulk.tsx";
import { invoicePaymentStateChoices, invoiceStateChoices } from "./invoice-choices.ts";
import { invoiceColumns } from "./invoice-columns.tsx";

const nothing: readonly string[] = [];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: invoiceStateChoices },
  { kind: "choice", field: "payment_state", choices: invoicePaymentStateChoices },
  { kind: "boolean", field: "is_overdue" },
];

/**
 * The invoices of another record: a rental, a person, an asset, a property.
 * @param initial the order, where another one than the usual reads better
 */
export function InvoicesOf({ fixed, hidden = nothing, initial }: RelatedListProps & Pick<ListStateOptions, "initial">) {
  const list = useList(
    invoiceResource,
    invoiceColumns.filter(({ id }) => !hidden.includes(id)),
    { fixed, initial, reads: bulkInvoiceFields },
  );
  return (
    <EmbeddedList
      list={list}
      filters={filters}
      hrefOf={({ id }) => `/invoices/${id}`}
      isArchivable={isDraft}
      selectionActions={({ rows }, apply) => <InvoiceBulk rows={rows} apply={apply} />}
    />
  );
}
