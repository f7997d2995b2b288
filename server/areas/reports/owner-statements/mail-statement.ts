import { Readable } from "node:stream";
import type * as z from "zod/mini";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { INVOICE_MAIL_BYTES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { recordMailInput } from "#shared/domain/notifications/record-mail.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { renderIssued } from "./render-issued.ts";

interface Recipient {
  readonly email: string | null;
  readonly name: string;
  readonly company: string;
  /** An owner has no language: it is the company's. */
  readonly language: string;
}

async function readRecipient(db: Queryable, id: string): Promise<Recipient> {
  const [found] = await db.query<Recipient>(
    `select o.email, o.name, coalesce((select c.name from company c limit 1), '') as company, language_of_person(null) as language
     from owner_statement s join owner o on o.id = s.owner_id where s.id = $1`,
    [id],
  );
  if (!found) throw new AppError("not_found");
  return found;
}

function wordsOf(
  { code, net, period_start, period_end }: OwnerStatement,
  { name, company }: Recipient,
  language: Language,
) {
  const [since, until] = [formatDate(period_start, language), formatDate(period_end, language)];
  return {
    name,
    number: code,
    issuer: company,
    amount: formatCents(net, language),
    period: translateIn(language)("accounting.pdf.statement_period", { since, until }),
  };
}

type Mailed = z.infer<typeof recordMailInput> & { readonly id: string; readonly scope: RowScope };

/**
 * Queues a mail with a statement's PDF to the owner, sent after the commit.
 * @throws AppError not_found, statement_annulled, owner_email_missing, no_mail_server
 */
export async function mailStatement(
  { tx, services }: { readonly tx: Tx; readonly services: Services },
  { id, scope, ...input }: Mailed,
): Promise<void> {
  const recipient = await readRecipient(tx, id);
  const language = input.language ?? toLanguage(recipient.language);
  const { statement, name, pdf } = await renderIssued(tx, services, { id, user: scope, language });
  if (statement.state === "annulled") throw new AppError("statement_annulled");
  const to = input.to ?? recipient.email;
  if (!to) throw new AppError("owner_email_missing", { field: "to" });
  await requireMailServer(tx);
  const { key } = await services.files.put("mail", Readable.from([pdf]), INVOICE_MAIL_BYTES);
  await sendMail(
    { tx, services },
    {
      to,
      template: "owner_statement",
      language,
      params: wordsOf(statement, recipient, language),
      files: [{ name, type: "application/pdf", file_key: key }],
      about: { entity: "owner_statement", id },
    },
  );
}
