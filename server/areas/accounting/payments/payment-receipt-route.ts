import { Readable } from "node:stream";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { languageOfPerson } from "#server/areas/persons/language-of-person.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { renderReceipt } from "./render-receipt.ts";

/** GET /payments/{id}/receipt: PDF receipt of a completed payment, in the language of the person who paid. */
export const receiptRoute = readRoute({
  path: "/payments/:id/receipt",
  summary: "A payment's receipt as a PDF",
  access: { entity: "payment", action: "read" },
  heavy: "always",
  run: async ({ db, user, params, services }) => {
    const payment = await readRow(db, paymentResource, params["id"] ?? "", user);
    const language = await languageOfPerson(db, payment.person_id);
    const { name, pdf } = await renderReceipt({ db, services }, payment, user, language);
    return { kind: "file", name, type: "application/pdf", body: Readable.from(pdf) };
  },
});
