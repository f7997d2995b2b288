import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { RecordMail } from "#shared/domain/notifications/record-mail.ts";
import type { InvoiceLine, InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { BillingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { LineReasons } from "./line-draft.ts";

/** An invoice's lines in print order. Refetched whenever an invoice changes. */
export function invoiceLinesQuery(invoice_id: string) {
  return queryOptions({
    queryKey: ["invoice", "lines", invoice_id],
    queryFn: async ({ signal }) => (await call<InvoiceLine[]>(`/invoices/${invoice_id}/lines`, { signal })).data,
  });
}

/** The mails of an invoice, latest first. */
export function mailsQuery(invoice_id: string) {
  return queryOptions({
    queryKey: ["invoice", "mails", invoice_id],
    queryFn: async ({ signal }) => (await call<RecordMail[]>(`/invoices/${invoice_id}/mails`, { signal })).data,
  });
}

/** The invoice's records in the chain of RD 1007/2023. */
export function verifactuRecordsQuery(invoice_id: string) {
  return queryOptions({
    queryKey: ["invoice", "records", invoice_id],
    queryFn: async ({ signal }) => (await call<VerifactuRecord[]>(`/invoices/${invoice_id}/records`, { signal })).data,
  });
}

/** A proposed line; its rate is empty where none is known. */
export interface ProposedLine extends Omit<InvoiceLineInput, "tax_rate"> {
  readonly tax_rate: number | null;
  readonly tax: LineReasons;
}

export interface InvoiceProposal {
  readonly person_id: string;
  /** Of a split rental: the co-tenants who get an invoice each. */
  readonly customers: readonly { readonly person_id: string; readonly label: string; readonly share: number }[];
  readonly series_id: string | null;
  readonly payment_method_id: string | null;
  readonly due_date: DateString;
  readonly period_start: DateString;
  readonly period_end: DateString;
  readonly indirect_tax: IndirectTax;
  readonly exception: BillingException | null;
  readonly lines: readonly ProposedLine[];
}

/** What is invoiced of a rental. */
interface ProposedDays {
  readonly rental_id: string;
  readonly month: DateString;
  /** The co-tenant of a split rental; left out: the first without an invoice. */
  readonly person_id?: string;
  /** Limit it to days of the month. */
  readonly since?: DateString;
  readonly until?: DateString;
  /** `charges`: the waiting charges alone. */
  readonly bills?: "charges";
}

export async function readInvoiceProposal(days: ProposedDays): Promise<InvoiceProposal> {
  const { data } = await call<InvoiceProposal>(`/invoices/proposal?${new URLSearchParams({ ...days })}`);
  return data;
}
