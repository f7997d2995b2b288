import type { Queryable } from "#server/engine/db/queryable.ts";

/** The code of the payment that pays a statement, or will; null without one. */
export async function readPayer(db: Queryable, statement_id: string): Promise<string | null> {
  const [payer] = await db.query<{ code: string }>(
    "select code from payment where owner_statement_id = $1 and state in ('pending', 'completed') and archived_at is null",
    [statement_id],
  );
  return payer?.code ?? null;
}
