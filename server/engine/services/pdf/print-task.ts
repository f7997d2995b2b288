import type { InvoicePdfContent } from "#server/areas/accounting/invoices/pdf/invoice-content.ts";
import type { OwnerStatementContent } from "#server/areas/reports/pdf/owner-statement.ts";
import type { PlainContractContent } from "#server/areas/documents/pdf/plain-contract.ts";
import type { PaymentReceiptContent } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import type { ReportContent } from "#server/areas/reports/pdf/report.ts";
import type { SignedDocumentContent } from "#server/areas/documents/pdf/signed-document.ts";

/** A document and what it says: plain data, for it goes to another thread. */
export type PrintTask =
  | { readonly kind: "invoice"; readonly content: InvoicePdfContent }
  | { readonly kind: "owner_statement"; readonly content: OwnerStatementContent }
  | { readonly kind: "payment_receipt"; readonly content: PaymentReceiptContent }
  | { readonly kind: "plain_contract"; readonly content: PlainContractContent }
  | { readonly kind: "report"; readonly content: ReportContent }
  | { readonly kind: "signed_document"; readonly content: SignedDocumentContent };

export interface PrintQuestion {
  readonly id: number;
  readonly task: PrintTask;
}

export type PrintAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: unknown };
