import { Readable } from "node:stream";
import * as z from "zod/mini";
import { invoiceMailInput, invoiceMailRow } from "#shared/domain/accounting/invoices/invoice-mail.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { type RenderedInvoice, renderInvoiceById } from "./render-invoice.ts";
import { INVOICE_MAIL_BYTES } from "#shared/domain/accounting/policy.ts";

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

/**
 * E-mail address of the customer.
 * @throws AppError customer_email_missing
 */
async function customerEmail(db: Queryable, { person_id, owner_id }: Invoice): Promise<string> {
  const [found] = await db.query<{ email: string | null }>(
    "select email from person where id = $1 union all select email from owner where id = $2",
    [person_id, owner_id],
  );
  if (!found?.email) throw new AppError("customer_email_missing", { field: "to" });
  return found.email;
}

function wordsOf({ invoice }: RenderedInvoice, language: Language) {
  const { kind, label, issuer_name, customer_name, amount_due, due_date } = invoice;
  return {
    kind: translateIn(language)(`accounting.kind.${kind}`),
    number: label,
    issuer: issuer_name,
    name: customer_name,
    amount: formatCents(amount_due, language),
    due: formatDate(due_date, language),
  };
}

/** POST /invoices/{id}/mail: queues a mail with the PDF to the customer, sent after the commit. */
const mailRoute = writeRoute({
  method: "POST",
  path: "/invoices/:id/mail",
  summary: "Mails an issued invoice as a PDF",
  access: { entity: "invoice", action: "update" },
  body: bodyOf(invoiceMailInput, "invoice"),
  output: z.array(invoiceMailRow),
  run: async ({ tx, user, input, params, services }) => {
    const language = input.language ?? "es";
    const rendered = await renderInvoiceById({ ...services, db: tx }, params["id"] ?? "", user, language);
    const { invoice, name, pdf } = rendered;
    if (invoice.state === "draft" || invoice.state === "annulled") throw new AppError("invoice_not_issued");
    const to = input.to ?? (await customerEmail(tx, invoice));
    await requireMailServer(tx);
    const { key } = await services.files.put("mail", Readable.from([pdf]), INVOICE_MAIL_BYTES);
    await sendMail(
      { tx, services },
      {
        to,
        template: "invoice",
        language,
        params: wordsOf(rendered, language),
        files: [{ name, type: "application/pdf", file_key: key }],
        about: { entity: "invoice", id: invoice.id },
      },
    );
    return respond(await readMails(tx, invoice.id));
  },
});

export const invoiceMailRoutes: readonly Route[] = [mailsRoute, mailRoute];
