import { parentPort } from "node:worker_threads";
import { printInvoice } from "#server/areas/accounting/invoices/pdf/invoice.ts";
import { printOwnerStatement } from "#server/areas/reports/pdf/owner-statement.ts";
import { printPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { printPlainContract } from "#server/areas/documents/pdf/plain-contract.ts";
import type { PrintAnswer, PrintQuestion, PrintTask } from "./print-task.ts";
import { printReport } from "#server/areas/reports/pdf/report.ts";
import { composeSigned } from "#server/areas/documents/pdf/signed-document.ts";

/* Runs in a thread of its own, which print-pdf.ts starts. */

async function draw(task: PrintTask): Promise<Buffer> {
  switch (task.kind) {
    case "invoice":
      return printInvoice(task.content);
    case "owner_statement":
      return printOwnerStatement(task.content);
    case "payment_receipt":
      return printPaymentReceipt(task.content);
    case "plain_contract":
      return printPlainContract(task.content);
    case "report":
      return printReport(task.content);
    case "signed_document":
      return composeSigned(task.content);
  }
}

async function answer({ id, task }: PrintQuestion): Promise<PrintAnswer> {
  try {
    return { id, pdf: await draw(task) };
  } catch (error) {
    return { id, error };
  }
}

parentPort?.on("message", (question: PrintQuestion) => {
  void answer(question).then((result) => parentPort?.postMessage(result));
});
