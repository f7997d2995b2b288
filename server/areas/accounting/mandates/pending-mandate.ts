import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: carry_mandate, protect_pending_mandate.

interface PendingMandate extends Pick<Mandate, "person_id" | "iban" | "reference"> {
  readonly document_id: string;
  readonly issuer_id: string;
}

/**
 * Creates the mandate of a document that is sent to be signed. It collects nothing until the last signature makes it
 * active. Its scheme is CORE: a B2B mandate is between companies and confirmed by the debtor's bank (SEPA B2B rulebook).
 */
export async function addPendingMandate(tx: Tx, mandate: PendingMandate): Promise<void> {
  const { person_id, iban, reference, document_id, issuer_id } = mandate;
  await tx.query(
    `insert into mandate (person_id, iban, reference, document_id, issuer_id, scheme, state, signed_on) values ($1, $2, $3, $4, $5, 'core', 'pending', null)`,
    [person_id, iban, reference, document_id, issuer_id],
  );
}
