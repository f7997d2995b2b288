import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { InvoiceMail } from "#shared/domain/accounting/invoices/invoice-mail.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";

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
    queryFn: async ({ signal }) => (await call<InvoiceMail[]>(`/invoices/${invoice_id}/mails`, { signal })).data,
  });
}

/** The invoice's records in the chain of RD 1007/2023. */
export function verifactuRecordsQuery(invoice_id: string) {
  return queryOptions({
    queryKey: ["invoice", "records", invoice_id],
    queryFn: async ({ signal }) => (await call<VerifactuRecord[]>(`/invoices/${invoice_id}/records`, { signal })).data,
  });
}
