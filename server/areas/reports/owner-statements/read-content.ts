import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { type StatementContent, statementContent } from "#shared/domain/accounting/owners/statement-content.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** The frozen content of a statement that the caller has read. */
export async function readContent(db: Queryable, { id }: Pick<OwnerStatement, "id">): Promise<StatementContent> {
  const [row] = await db.query<{ content: unknown }>("select content from owner_statement where id = $1", [id]);
  return statementContent.parse(row?.content);
}
