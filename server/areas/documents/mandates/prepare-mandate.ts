import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerTask } from "#shared/domain/documents/signer.ts";
import { addPendingMandate } from "#server/areas/accounting/mandates/pending-mandate.ts";
import { creditorOf } from "./mandate-facts-sql.ts";
import { contractDay } from "#server/areas/properties/owners-of.ts";
import { partiesOnDaySql } from "#server/areas/leases/parties-on-day-sql.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: is_outdated, carry_mandate.

type Sent = Pick<Document, "id" | "code" | "rental_id" | "is_mandate">;

/** Who signs or approves. */
async function readDebtor(tx: Tx, document_id: string): Promise<string | null> {
  const signers = await tx.query<{ person_id: string | null; task: SignerTask }>(
    "select person_id, task from signer where document_id = $1 and task <> 'copy'",
    [document_id],
  );
  const [only] = signers;
  return signers.length === 1 && only?.task === "sign" ? only.person_id : null;
}

/** Whether invoices of the rental may be issued to the person: its payer, or one of its tenants. */
async function isBilled(tx: Tx, rental_id: string, person_id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from rental r where r.id = $1 and (r.payer_id = $2 or exists (
       select 1 from ${partiesOnDaySql("r", contractDay("r"))} y where y.person_id = $2 and y.role <> 'guarantor'))`,
    [rental_id, person_id],
  );
  return rows.length > 0;
}

interface Terms {
  readonly name: string;
  readonly iban: string | null;
  readonly issuer_id: string | null;
  readonly creditor_id: string | null;
  readonly is_outdated: boolean;
}

/** Read at one moment, so that what is signed has the account that is debited and the creditor who collects. */
const TERMS = `
  select p.label as name, p.bank_account as iban, i.id as issuer_id, i.creditor_id, d.is_outdated as is_outdated
  from document d join person p on p.id = $2 join rental r on r.id = d.rental_id
  cross join lateral ${creditorOf("r")} x left join issuer i on i.id = x.id
  where d.id = $1`;

/**
 * Creates the pending mandate of a document that is being sent, with the account stored for its only signer.
 * @throws AppError mandate_without_rental; mandate_signer unless exactly one person signs, to whom the rental is billed; mandate_account_missing;
 * mandate_creditor_missing unless the issuer of the rental has a creditor identifier; mandate_outdated where the text was filled with other data
 */
export async function prepareMandate(tx: Tx, { id, code, rental_id, is_mandate }: Sent): Promise<void> {
  if (!is_mandate) return;
  // Without a rental no creditor and no debtor are known: the text states neither.
  if (rental_id === null) throw new AppError("mandate_without_rental", { field: "rental_id", entity: "document" });
  const person_id = await readDebtor(tx, id);
  if (person_id === null || !(await isBilled(tx, rental_id, person_id)))
    throw new AppError("mandate_signer", { field: "signers", entity: "document" });
  const [terms] = await tx.query<Terms>(TERMS, [id, person_id]);
  if (!terms?.iban) throw new AppError("mandate_account_missing", { params: { name: terms?.name ?? "" } });
  if (!terms.issuer_id || !terms.creditor_id) throw new AppError("mandate_creditor_missing");
  if (terms.is_outdated) throw new AppError("mandate_outdated");
  const { iban, issuer_id } = terms;
  await addPendingMandate(tx, { person_id, iban, issuer_id, reference: code, document_id: id });
}
