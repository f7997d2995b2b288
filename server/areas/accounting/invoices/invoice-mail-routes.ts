import * as z from "zod/mini";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { recordMailInput, recordMailRow } from "#shared/domain/notifications/record-mail.ts";
import { readRecordMails } from "#server/areas/notifications/record-mails.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { mailInvoice } from "./mail-invoice.ts";

/** GET /invoices/{id}/mails, newest first. */
const mailsRoute = readRoute({
  path: "/invoices/:id/mails",
  summary: "Lists the mails with which an invoice was sent",
  access: { entity: "invoice", action: "read" },
  output: z.array(recordMailRow),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    return respond(await readRecordMails(db, "invoice", id));
  },
});

/** POST /invoices/{id}/mail: queues a mail with the PDF to the customer, sent after the commit. */
const mailRoute = writeRoute({
  method: "POST",
  path: "/invoices/:id/mail",
  summary: "Mails an issued invoice as a PDF",
  access: { entity: "invoice", action: "update" },
  body: bodyOf(recordMailInput, "invoice"),
  output: z.array(recordMailRow),
  run: async ({ tx, user, input, params, services }) => {
    const id = params["id"] ?? "";
    await mailInvoice({ tx, services }, { id, scope: user, ...input });
    return respond(await readRecordMails(tx, "invoice", id));
  },
});

export const invoiceMailRoutes: readonly Route[] = [mailsRoute, mailRoute];
