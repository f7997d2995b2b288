import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { StatementContent } from "#shared/domain/accounting/owners/statement-content.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { ownerStatementPdf } from "../pdf-kinds.ts";

type Shown = Pick<
  OwnerStatement,
  "period_start" | "period_end" | "issued_on" | "collected" | "expenses" | "carried" | "net"
> &
  Partial<Pick<OwnerStatement, "code" | "state" | "notes" | "paid_on">>;

/** Renders an owner statement under the letterhead of today; without a code it is a preview. */
export async function renderStatement(
  db: Queryable,
  { files, pdfs }: Pick<Services, "files" | "pdfs">,
  statement: Shown,
  { properties, ...content }: StatementContent,
  { language, created_at }: { readonly language: Language; readonly created_at: DateString },
): Promise<Buffer> {
  const other = translateIn(language)("reports.owner_statement.of_none");
  return pdfs.render(ownerStatementPdf, {
    ...content,
    language,
    created_at,
    number: statement.code ?? null,
    is_annulled: statement.state === "annulled",
    issuer: await readCompanyLetterhead(db, files),
    period: { start: statement.period_start, end: statement.period_end },
    issue_date: statement.issued_on,
    paid_on: statement.paid_on ?? null,
    assets: properties.map(({ name, income, expenses }) => ({ name: name ?? other, address: null, income, expenses })),
    income_total: statement.collected,
    expense_total: statement.expenses,
    carried: statement.carried,
    net: statement.net,
    notes: statement.notes ?? null,
  });
}
