import { Readable } from "node:stream";
import { readRoute } from "#server/engine/http/define-route.ts";
import { renderInvoiceById } from "./render-invoice.ts";

/** GET /invoices/{id}/pdf: in Spanish, the language of documents issued in Spain, unless English is requested. */
export const invoicePdfRoute = readRoute({
  path: "/invoices/:id/pdf",
  summary: "An invoice as a PDF",
  access: { entity: "invoice", action: "read" },
  parameters: ["language"],
  heavy: "always",
  run: async ({ db, user, params, query, services }) => {
    const language = query["language"] === "en" ? "en" : "es";
    const { name, pdf } = await renderInvoiceById({ ...services, db }, params["id"] ?? "", user, language);
    return { kind: "file", name, type: "application/pdf", body: Readable.from([pdf]) };
  },
});
