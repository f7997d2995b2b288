import * as z from "zod/mini";
import { invoiceMailInput, invoiceMailRow } from "#shared/domain/accounting/invoices/invoice-mail.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { mailInvoice } from "./mail-invoice.ts";

interface Stored {
  readonly created_at: Date | string;
  readonly sent_at: Date | string | null;
}

const toInstant = (at: Date | string) => new Date(at).toISOString();

async function readMails(db: Queryable, invoice_id: string): Promise<z.infer<typeof invoiceMailRow>[]> {
  const rows = await db.query<Stored>(
    `select id, "to", state, created_at, sent_at from mail
     where entity = 'invoice' and entity_id = $1 order by created_at desc, id desc limit 100`,
    [invoice_id],
  );
  return z.array(invoiceMailRow).parse(
    rows.map((row) => ({
      ...row,
      created_at: toInstant(row.created_at),
      sent_at: row.sent_at && toInstant(row.sent_at),
    })),
  );
}

/** GET /invoices/{id}/mails, newest first. */
const mailsRoute = readRoute({
  path: "/invoices/:id/mails",
  summary: "Lists the mails with which an invoice was sent",
  access: { entity: "invoice", action: "read" },
  output: z.array(invoiceMailRow),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    return respond(await readMails(db, id));
  },
});

/** POST /invoices/{id}/mail: queues a mail with the PDF to the customer, sent after the commit. */
const mailRoute = writeRoute({
  method: "POST",
  path: "/invoices/:id/mail",
  summary: "Mails an issued invoice as a PDF",
  access: { entity: "invoice", action: "update" },
  body: bodyOf(invoiceMailInput, "invoice"),
  output: z.array(invoiceMailRow),
  run: async ({ tx, user, input, params, services }) => {
    const id = params["id"] ?? "";
    await mailInvoice({ tx, services }, { id, scope: user, ...input });
    return respond(await readMails(tx, id));
  },
});

export const invoiceMailRoutes: readonly Route[] = [mailsRoute, mailRoute];
