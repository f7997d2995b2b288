import { printInvoice } from "./areas/accounting/invoices/pdf/invoice.ts";
import { printPaymentReceipt } from "./areas/accounting/payments/pdf/payment-receipt.ts";
import { invoicePdf, paymentReceiptPdf } from "./areas/accounting/pdf-kinds.ts";
import { signedDocumentPdf } from "./areas/documents/pdf-kinds.ts";
import { composeSigned } from "./areas/documents/pdf/signed-document.ts";
import { ownerStatementPdf, reportPdf } from "./areas/reports/pdf-kinds.ts";
import { printOwnerStatement } from "./areas/reports/pdf/owner-statement.ts";
import { printReport } from "./areas/reports/pdf/report.ts";
import { plainContractPdf } from "./demo/documents/pdf-kinds.ts";
import { printPlainContract } from "./demo/documents/plain-contract.ts";
import { renderWith, servePdfKinds } from "./engine/services/pdf/serve-pdf-kinds.ts";

/* Worker thread that renders PDFs (`createPdfPrinter`): every kind with its renderer. */

servePdfKinds([
  renderWith(invoicePdf, printInvoice),
  renderWith(ownerStatementPdf, printOwnerStatement),
  renderWith(paymentReceiptPdf, printPaymentReceipt),
  renderWith(plainContractPdf, printPlainContract),
  renderWith(reportPdf, printReport),
  renderWith(signedDocumentPdf, composeSigned),
]);
