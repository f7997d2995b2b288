import { bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import { bankStatementResource } from "#shared/domain/accounting/bank/bank-statement.ts";
import { billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import { paymentAllocationResource } from "#shared/domain/accounting/payments/payment-allocation.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { remittanceLineResource } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { remittanceResource } from "#shared/domain/accounting/remittances/remittance.ts";
import { rentalChargeResource } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/** Queries of users on money lists; names in capitals stand for ids and days of the data (`namesOf`). */
export const listQueries: readonly (readonly [Resource, readonly string[]])[] = [
  [
    invoiceResource,
    [
      "kind=invoice",
      "kind=receipt",
      "state=draft",
      "state=issued",
      "state=annulled",
      "payment_state=unpaid",
      "payment_state=partly_paid",
      "payment_state=paid",
      "is_overdue=true",
      "is_overdue=false",
      "series_id=SERIES",
      "issuer_id=ISSUER",
      "person_id=PERSON",
      "rental_id=RENTAL",
      "asset_id=ASSET",
      "property_id=PROPERTY",
      "billing_run_id=RUN",
      "issue_date_from=MONTH",
      "issue_date_to=LONG_AGO",
      "due_date_from=MONTH&due_date_to=TODAY",
      "billed_month_from=MONTH&billed_month_to=MONTH",
      "total_from=149000",
      "outstanding_from=1",
      "state=issued&payment_state=unpaid",
      "is_overdue=true&property_id=PROPERTY",
      "is_overdue=true&issuer_id=ISSUER",
      "series_id=SERIES&issue_date_from=MONTH",
      "property_id=PROPERTY&issue_date_from=MONTH",
      "billing_run_id=RUN&payment_state=unpaid",
      "kind=invoice&payment_state=partly_paid",
      "query=garcia",
      "query=nunez%20lopez",
      "query=F2026-000123",
      "query=ALQ-000123",
      "query=zzz",
    ],
  ],
  [
    paymentResource,
    [
      "direction=out",
      "state=pending",
      "state=completed",
      "state=returned",
      "person_id=PERSON",
      "rental_id=RENTAL",
      "property_id=PROPERTY",
      "payment_method_id=METHOD",
      "date_from=MONTH",
      "date_to=LONG_AGO",
      "returned_on_from=MONTH",
      "amount_from=149000",
      "credit_from=1",
      "state=completed&payment_method_id=METHOD",
      "direction=in&state=pending",
      "property_id=PROPERTY&date_from=MONTH",
      "query=garcia",
      "query=F2026-000123",
      "query=PAG-00000500",
      "query=zzz",
    ],
  ],
  [
    depositResource,
    [
      "state=received",
      "state=pending",
      "kind=legal",
      "kind=additional",
      "is_processed=true",
      "is_returned=true",
      "property_id=PROPERTY",
      "date_from=MONTH",
      "lodge_due_on_to=TODAY",
      "return_due_on_to=TODAY",
      "state=received&lodge_due_on_to=TODAY",
      "query=garcia",
      "query=zzz",
    ],
  ],
  [
    mandateResource,
    ["person_id=PERSON", "state=active", "state=cancelled", "scheme=b2b", "query=MND-0001", "query=zzz"],
  ],
  [remittanceResource, ["kind=direct_debit", "state=settled", "state=draft", "issuer_id=ISSUER"]],
  [remittanceLineResource, ["remittance_id=REMITTANCE", "is_included=true", "query=garcia"]],
  [bankStatementResource, ["issuer_id=ISSUER", "start_date_from=MONTH", "query=extracto-4"]],
  [
    bankMovementResource,
    [
      "bank_statement_id=STATEMENT",
      "bank_statement_id=STATEMENT&state=pending",
      "state=pending",
      "operation_date_from=MONTH",
      "amount_from=149000",
      "query=garcia",
      "query=zzz",
    ],
  ],
  [rentalChargeResource, ["is_pending=true", "is_pending=false", "rental_id=RENTAL", "charged_on_from=MONTH"]],
  [paymentAllocationResource, ["invoice_id=INVOICE", "state=reversed"]],
  [billingRunResource, ["state=issued", "month_from=MONTH"]],
  [invoiceSeriesResource, ["kind=receipt", "issuer_id=ISSUER", "is_default=true"]],
  [issuerResource, ["billing_mode=verifactu", "query=propietario"]],
];

/**
 * Each sort order on the first and on a deep page (1000); each filter in the default order, and if `isAll` in every
 * order.
 */
export function queriesOf({ sortable, default_sort }: Resource, filters: readonly string[], isAll: boolean): string[] {
  const sorts = sortable.flatMap((column) => [`sort=${column}`, `sort=-${column}`]);
  const byOthers = filters.flatMap((filter) => sorts.map((sort) => `${filter}&${sort}`));
  const deepPages = [default_sort, ...sortable].map((sort) => `page=1000&sort=${sort}`);
  return ["", ...deepPages, ...sorts, ...filters, ...(isAll ? byOthers : [])];
}

/** The ids and days used in the queries, as one row. */
export const moneyNamesOf = `
  select s.id as "SERIES", s.issuer_id as "ISSUER", r.tenant_id as "PERSON", r.id as "RENTAL", r.asset_id as "ASSET",
    r.property_id as "PROPERTY", b.id as "RUN", m.id as "METHOD", e.id as "REMITTANCE", x.id as "STATEMENT", i.id as "INVOICE",
    date_trunc('month', business_today())::date as "MONTH", business_today() as "TODAY",
    (select min(issue_date) from invoice) as "LONG_AGO"
  from issuer u, invoice_series s, rental r, billing_run b, payment_method m, remittance e, bank_statement x, invoice i
  where u.owner_id is null and s.issuer_id = u.id and s.kind = 'ordinary' and r.code = 'ALQ-000123'
    and b.month = date_trunc('month', business_today()) and m.kind = 'transfer' and e.code = 'REM-1' and x.file_name = 'extracto-0.n43'
    and i.rental_id = r.id and i.billed_month = b.month`;
