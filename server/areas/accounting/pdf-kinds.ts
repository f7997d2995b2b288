import { definePdfKind } from "#server/engine/services/pdf/pdf-kind.ts";
import type { DeclarationContent } from "./declaration/pdf/declaration-sheet.ts";
import type { ExitSheetContent } from "./exits/pdf/exit-sheet.ts";
import type { InvoicePdfContent } from "./invoices/pdf/invoice-content.ts";
import type { SettlementSheetContent } from "./settlements/pdf/settlement-sheet.ts";
import type { PaymentReceiptContent } from "./payments/pdf/payment-receipt.ts";

/* Separate from the renderers, so that the server's main thread does not load them. */

export const declarationPdf = definePdfKind<DeclarationContent>("declaration");
export const invoicePdf = definePdfKind<InvoicePdfContent>("invoice");
export const paymentReceiptPdf = definePdfKind<PaymentReceiptContent>("payment_receipt");
export const settlementSheetPdf = definePdfKind<SettlementSheetContent>("settlement_sheet");
export const exitSheetPdf = definePdfKind<ExitSheetContent>("exit_sheet");
