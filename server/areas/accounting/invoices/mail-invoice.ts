import { Readable } from "node:stream";
import type * as z from "zod/mini";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { INVOICE_MAIL_BYTES } from "#shared/domain/accounting/policy.ts";
import type { recordMailInput } from "#shared/domain/notifications/record-mail.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { renderInvoiceById } from "./render-invoice.ts";

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

/** The language of the person who gets the invoice; for an owner, the company's. */
async function customerLanguage(db: Queryable, invoice_id: string): Promise<Language> {
  const [found] = await db.query<{ language: string }>(
    "select language_of_person(person_id) as language from invoice where id = $1",
    [invoice_id],
  );
  return toLanguage(found?.language);
}

/** The values of the mail's placeholders. */
export function mailWordsOf(invoice: Invoice, language: Language) {
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

type MailedInvoice = z.infer<typeof recordMailInput> & { readonly id: string; readonly scope: RowScope };

/**
 * Queues a mail with an issued invoice's PDF to the customer, sent after the commit; in
 * the customer's language unless another is named.
 * @throws AppError not_found, invoice_not_issued, former_not_mailed, customer_email_missing, no_mail_server
 */
export async function mailInvoice(
  { tx, services }: { readonly tx: Tx; readonly services: Services },
  { id, scope, ...input }: MailedInvoice,
): Promise<void> {
  const language = input.language ?? (await customerLanguage(tx, id));
  const rendered = await renderInvoiceById({ ...services, db: tx }, id, scope, language);
  const { invoice, name, pdf } = rendered;
  if (invoice.state === "draft" || invoice.state === "annulled") throw new AppError("invoice_not_issued");
  if (invoice.is_former) throw new AppError("former_not_mailed");
  const to = input.to ?? (await customerEmail(tx, invoice));
  await requireMailServer(tx);
  const { key } = await services.files.put("mail", Readable.from([pdf]), INVOICE_MAIL_BYTES);
  await sendMail(
    { tx, services },
    {
      to,
      template: "invoice",
      language,
      params: mailWordsOf(invoice, language),
      files: [{ name, type: "application/pdf", file_key: key }],
      about: { entity: "invoice", id },
    },
  );
}
