import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { codeTargets } from "./code-state.ts";

/**
 * Refuses to send a document whose signers could not get the code that they need to sign it.
 * @throws AppError signing_code_no_mail, signer_code_address_missing
 */
export async function requireCodeChannels(tx: Tx, document: Document): Promise<void> {
  if (document.signing_strength === "link" || document.signer_count === 0) return;
  if (!(await hasMailServer(tx))) throw new AppError("signing_code_no_mail");
  const unreachable = (await readSigners(tx, document.id)).find((signer) => codeTargets(signer).length === 0);
  if (unreachable) throw new AppError("signer_code_address_missing", { params: { name: unreachable.name } });
}
