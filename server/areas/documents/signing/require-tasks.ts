import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerRole, SignerTask } from "#shared/domain/documents/signer.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { SigningSigner } from "./signing-access.ts";
import { isCompany } from "./signing-page.ts";

interface Tasked extends Pick<SigningSigner, "kind" | "documentation"> {
  readonly name: string;
  readonly email: string | null;
  readonly role: SignerRole;
  readonly task: SignerTask;
}

const SIGNERS = `
  select s.name, s.documentation, s.email, s.role, s.task, coalesce(p.kind, o.kind) as kind
  from signer s left join person p on p.id = s.person_id left join owner o on o.id = s.owner_id
  where s.document_id = $1 order by s.position`;

/** Whose signature makes a contract: an approval or a copy would leave it without a party. */
const contractRoles: ReadonlySet<SignerRole> = new Set(["landlord", "tenant", "additional_tenant", "guarantor"]);

/**
 * Checks that each signer can do what they are given to do.
 * @throws AppError document_unsigned for copies of a document that no one signs or approves; copy_address_missing;
 * contract_party_signs for a party of a contract that only approves or gets a copy; company_signs for a company that
 * approves, as its representative is named by a signature only
 */
export async function requireTasks(tx: Tx, { id, is_contract }: Pick<Document, "id" | "is_contract">): Promise<void> {
  const signers = await tx.query<Tasked>(SIGNERS, [id]);
  if (signers.length > 0 && signers.every(({ task }) => task === "copy")) throw new AppError("document_unsigned");
  for (const signer of signers) {
    const { name, email, role, task } = signer;
    if (task === "copy" && email === null) throw new AppError("copy_address_missing", { params: { name } });
    if (task === "approve" && isCompany(signer)) throw new AppError("company_signs", { params: { name } });
    if (is_contract && task !== "sign" && contractRoles.has(role))
      throw new AppError("contract_party_signs", { params: { name } });
  }
}
