import { Readable } from "node:stream";
import type { Movement, PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { readBalance, requireBalanceRights } from "#server/areas/accounting/payments/person-balance.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import { languageOfPerson } from "#server/areas/persons/language-of-person.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import type { PdfColumn, PdfRow } from "#server/engine/services/pdf/table.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { ReportContent } from "./pdf/report.ts";
import { reportPdf } from "./pdf-kinds.ts";

function columnsIn(t: Translate): PdfColumn[] {
  return [
    { title: t("field.date"), align: "left" },
    { title: t("accounting.balance.movement"), align: "left" },
    { title: t("accounting.balance.document"), align: "left", grows: true },
    { title: t("field.amount"), align: "right" },
    { title: t("components.tab.balance"), align: "right" },
  ];
}

/** A sum that the person owes, or that is in the person's favour. */
function owed(cents: number, language: Language, t: Translate): string {
  return cents < 0
    ? t("accounting.balance.in_favour", { amount: formatCents(-cents, language) })
    : formatCents(cents, language);
}

/** The balance before the first movement shown. */
const before = ({ balance, amount }: Movement) => balance - amount;

const asRow = (texts: readonly string[]): PdfRow => ({ cells: texts.map((text) => ({ text })) });

function rowsOf({ movements, earlier, balance }: PersonBalance, language: Language, t: Translate): PdfRow[] {
  const [first] = movements;
  const carried =
    first && earlier > 0 ? [["", t("accounting.account.carried"), "", "", owed(before(first), language, t)]] : [];
  const moved = movements.map((one) => [
    formatDate(one.date, language),
    t(`accounting.movement.${one.kind}`),
    one.label,
    formatCents(one.amount, language),
    owed(one.balance, language, t),
  ]);
  const sum = ["", t("accounting.account.balance"), "", "", owed(balance, language, t)];
  return [...[...carried, ...moved].map(asRow), { ...asRow(sum), is_sum: true }];
}

/** What is owed; deposits are not part of the account. */
function factsOf(balance: PersonBalance, language: Language, t: Translate): ReportContent["facts"] {
  return (["outstanding", "overdue", "credit"] as const).map((key) => [
    t(`accounting.balance.${key}`),
    formatCents(balance[key], language),
  ]);
}

/**
 * A statement under the company's letterhead is of the whole account: of a part of the properties it would name a balance
 * that there is not.
 * @throws AppError account_out_of_scope
 */
async function requireWholeAccount(db: Queryable, person_id: string, scope: RowScope): Promise<void> {
  const statement = new Statement();
  const person = statement.bind(person_id);
  const isHidden = (entity: "invoice" | "payment", states: string) => {
    const limit = withinScope(entity, "e", scope, statement);
    return (
      limit &&
      `select 1 from ${entity} e where e.person_id = ${person} and e.state in (${states}) and (${limit}) is not true`
    );
  };
  const hidden = [isHidden("invoice", "'issued', 'rectified'"), isHidden("payment", "'completed', 'returned'")];
  const parts = hidden.flatMap((part) => part ?? []);
  if (parts.length === 0) return;
  const rows = await db.query(`${parts.join(" union all ")} limit 1`, statement.values);
  if (rows.length > 0) throw new AppError("account_out_of_scope");
}

/** GET /persons/{id}/account-statement: the account of a person as a PDF, in the person's language. */
export const accountStatementRoute = readRoute({
  path: "/persons/:id/account-statement",
  summary: "The account of a person as a PDF",
  access: { entity: "payment", action: "read" },
  heavy: "always",
  run: async ({ db, user, params, services: { files, pdfs, clock } }) => {
    requireBalanceRights(user);
    const person = await readRow(db, personResource, params["id"] ?? "", user);
    await requireWholeAccount(db, person.id, user);
    const language = await languageOfPerson(db, person.id);
    const t = translateIn(language);
    const balance = await readBalance(db, person.id, user);
    const title = t("accounting.account.title");
    const today = clock.today();
    const content: ReportContent = {
      language,
      created_at: `${today}T00:00:00Z`,
      issuer: await readCompanyLetterhead(db, files),
      title,
      of: person.label,
      facts: [
        [t("accounting.account.of"), person.label],
        ...(person.documentation ? [[t("field.documentation"), person.documentation] as const] : []),
        [t("field.date"), formatDate(today, language)],
        ...factsOf(balance, language, t),
      ],
      columns: columnsIn(t),
      rows: rowsOf(balance, language, t),
    };
    const body = Readable.from(await pdfs.render(reportPdf, content));
    return { kind: "file", name: `${title} ${person.label}.pdf`, type: "application/pdf", body };
  },
});
