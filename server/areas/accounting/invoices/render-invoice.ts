import * as z from "zod/mini";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { invoiceLineRow } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Language } from "#shared/lib/language.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import type { PdfService } from "#server/engine/services/pdf/pdf-service.ts";
import { invoicePdf } from "../pdf-kinds.ts";
import { type InvoiceSources, readInvoiceContent } from "./read-invoice-content.ts";
import { readLinesJson } from "./invoice-lines-route.ts";

export interface RenderedInvoice {
  readonly invoice: Invoice;
  /** File name with extension. */
  readonly name: string;
  readonly pdf: Buffer;
}

/**
 * Renders an invoice as PDF; drafts and annulled invoices have a watermark.
 * @throws AppError not_found
 */
export async function renderInvoiceById(
  { pdfs, ...sources }: InvoiceSources & { readonly pdfs: PdfService },
  id: string,
  scope: RowScope,
  language: Language,
): Promise<RenderedInvoice> {
  const invoice = await readRow(sources.db, invoiceResource, id, scope);
  const lines = z.array(invoiceLineRow).parse(JSON.parse(await readLinesJson(sources.db, id)));
  const content = await readInvoiceContent(sources, invoice, lines, language);
  const pdf = await pdfs.render(invoicePdf, content);
  return { invoice, name: `${invoice.label.replaceAll("/", "-")}.pdf`, pdf };
}
