import { renderDeclaration } from "./areas/accounting/declaration/pdf/declaration-sheet.ts";
import { renderExitSheet } from "./areas/accounting/exits/pdf/exit-sheet.ts";
import { renderInvoice } from "./areas/accounting/invoices/pdf/invoice.ts";
import { renderPaymentReceipt } from "./areas/accounting/payments/pdf/payment-receipt.ts";
import { renderSettlementSheet } from "./areas/accounting/settlements/pdf/settlement-sheet.ts";
import {
  declarationPdf,
  exitSheetPdf,
  invoicePdf,
  paymentReceiptPdf,
  settlementSheetPdf,
} from "./areas/accounting/pdf-kinds.ts";
import { extendedDocumentPdf, letterPdf, signedDocumentPdf } from "./areas/documents/pdf-kinds.ts";
import { extendDocument } from "./areas/documents/pdf/extended-document.ts";
import { renderLetter } from "./areas/documents/pdf/letter.ts";
import { composeSigned } from "./areas/documents/pdf/signed-document.ts";
import { entryFormPdf } from "./areas/lodging/pdf-kinds.ts";
import { renderEntryForm } from "./areas/lodging/pdf/entry-form.ts";
import { ownerStatementPdf, reportPdf } from "./areas/reports/pdf-kinds.ts";
import { renderOwnerStatement } from "./areas/reports/pdf/owner-statement.ts";
import { renderReport } from "./areas/reports/pdf/report.ts";
import { plainContractPdf } from "./demo/documents/pdf-kinds.ts";
import { renderPlainContract } from "./demo/documents/plain-contract.ts";
import { renderWith, servePdfKinds } from "./engine/services/pdf/serve-pdf-kinds.ts";

/* Worker thread that renders PDFs (`createPdfService`): every kind with its renderer. */

servePdfKinds([
  renderWith(declarationPdf, renderDeclaration),
  renderWith(entryFormPdf, renderEntryForm),
  renderWith(extendedDocumentPdf, extendDocument),
  renderWith(exitSheetPdf, renderExitSheet),
  renderWith(invoicePdf, renderInvoice),
  renderWith(letterPdf, renderLetter),
  renderWith(ownerStatementPdf, renderOwnerStatement),
  renderWith(paymentReceiptPdf, renderPaymentReceipt),
  renderWith(plainContractPdf, renderPlainContract),
  renderWith(reportPdf, renderReport),
  renderWith(settlementSheetPdf, renderSettlementSheet),
  renderWith(signedDocumentPdf, composeSigned),
]);
