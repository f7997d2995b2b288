import { type OwnerStatement, ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readContent } from "./read-content.ts";
import { renderStatement } from "./statement-pdf.ts";

interface Rendered {
  readonly statement: OwnerStatement;
  /** File name with extension. */
  readonly name: string;
  readonly pdf: Buffer;
}

/**
 * Renders an issued or annulled statement.
 * @throws AppError not_found
 */
export async function renderIssued(
  db: Queryable,
  services: Pick<Services, "files" | "pdfs">,
  { id, user, language }: { readonly id: string; readonly user: RowScope; readonly language: Language },
): Promise<Rendered> {
  const statement = await readRow(db, ownerStatementResource, id, user);
  const content = await readContent(db, statement);
  const rendering = { language, created_at: statement.updated_at };
  const pdf = await renderStatement(db, services, statement, content, rendering);
  const name = `${translateIn(language)("accounting.pdf.kind.owner_statement")} ${statement.code}.pdf`;
  return { statement, name, pdf };
}
