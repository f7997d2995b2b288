import type { Queryable } from "#server/engine/db/queryable.ts";

interface AccountIssuer {
  readonly iban: string;
  readonly id: string;
  readonly label: string;
}

/** Issuers by their bank account. Of several with one account: the company's before those of owners, then the oldest. */
export async function findIssuers(
  db: Queryable,
  ibans: readonly string[],
): Promise<ReadonlyMap<string, AccountIssuer>> {
  const issuers = await db.query<AccountIssuer>(
    `select distinct on (bank_account) bank_account as iban, id, label from issuer where bank_account = any($1)
     order by bank_account, owner_id nulls first, created_at`,
    [ibans],
  );
  return new Map(issuers.map((issuer) => [issuer.iban, issuer]));
}
