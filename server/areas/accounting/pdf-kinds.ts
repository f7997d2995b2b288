import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { InvoicePdfContent } from "./invoices/pdf/invoice-content.ts";
import type { PaymentReceiptContent } from "./payments/pdf/payment-receipt.ts";

/* Apart from the renderers, so that the server's own thread does not load them. */

export const invoicePdf = definePdfKind<InvoicePdfContent>("invoice");
export const paymentReceiptPdf = definePdfKind<PaymentReceiptContent>("payment_receipt");
