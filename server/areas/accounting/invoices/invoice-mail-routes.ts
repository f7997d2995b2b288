import * as z from "zod/mini";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { messagePreview, messageTemplateResource } from "#shared/domain/notifications/message-template.ts";
import { recordMailInput, recordMailRow } from "#shared/domain/notifications/record-mail.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { writeMail } from "#server/areas/notifications/mail-text.ts";
import { readRecordMails } from "#server/areas/notifications/record-mails.ts";
import { readRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, ruledBody, writeRoute } from "#server/engine/http/define-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { mailInvoice, mailWordsOf } from "./mail-invoice.ts";

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

/** POST /invoices/{id}/mail-previews */
const previewRoute = writeRoute({
  method: "POST",
  path: "/invoices/:id/mail-previews",
  summary: "The text of an invoice's mail as it is being written, filled with an invoice; nothing is stored or sent",
  access: { entity: "message_template", action: "read" },
  body: ruledBody(messageTemplateResource, "message_template"),
  output: messagePreview,
  run: async ({ tx, user, input, params }) => {
    const { key, language, ...words } = input;
    if (key !== "invoice")
      throw new InvalidInput("message_template", [{ field: "key", key: "validation.option", params: {} }]);
    requireRight(user, "invoice", "read");
    const invoice = await readRow(tx, invoiceResource, params["id"] ?? "", user);
    const values = { ...mailWordsOf(invoice, language), ...(await readSignature(tx)) };
    const { subject, text } = writeMail(key, language, values, words);
    return respond({ subject, text });
  },
});

export const invoiceMailRoutes: readonly Route[] = [mailsRoute, mailRoute, previewRoute];
