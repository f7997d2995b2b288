import type { IssuerInput, Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { refuseForgotten } from "#server/areas/persons/refuse-blocked.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Rules } from "#server/engine/http/standard-routes.ts";

// The database's part, in server/schema: refuse_archived_issuer.

/**
 * An owner whose data are blocked or erased cannot be an issuer.
 * @throws AppError as `refuseForgotten` does
 */
export async function refuseForgottenIssuer(tx: Tx, id: string): Promise<void> {
  const [issuer] = await tx.query<{ owner_id: string }>(
    "select owner_id from issuer where id = $1 and owner_id is not null",
    [id],
  );
  if (issuer) await refuseForgotten(tx, "owner", issuer.owner_id);
}

export const issuerRules: Rules<IssuerInput, Issuer> = {
  mayUpdate: refuseForgottenIssuer,
  mayRestore: refuseForgottenIssuer,
  mayRemove: refuseForgottenIssuer,
};
