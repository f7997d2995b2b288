import { Readable } from "node:stream";
import { readRoute } from "#server/http/define-route.ts";
import { printInvoiceOf } from "./print-invoice.ts";

/** GET /invoices/{id}/pdf: in Spanish, as what is issued in Spain is written. */
export const invoicePdfRoute = readRoute({
  path: "/invoices/:id/pdf",
  summary: "An invoice as a PDF",
  access: { entity: "invoice", action: "read" },
  run: async ({ db, user, params }) => {
    const { name, pdf } = await printInvoiceOf(db, params["id"] ?? "", user, "es");
    return { kind: "file", name, type: "application/pdf", body: Readable.from([pdf]) };
  },
});
