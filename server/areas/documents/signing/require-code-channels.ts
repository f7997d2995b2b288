import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { type Signer, takesPart } from "#shared/domain/documents/signer.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import { hasSms } from "#server/areas/notifications/sms-account.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** @throws AppError signer_code_phone_missing, signer_code_address_missing */
function requireAddress({ code_choice, phone, email, name }: Signer): void {
  if (code_choice !== "mail" && phone === null) throw new AppError("signer_code_phone_missing", { params: { name } });
  if (code_choice !== "sms" && email === null) throw new AppError("signer_code_address_missing", { params: { name } });
}

/**
 * Refuses to send a document whose signers could not get the code that they need to sign it. The links themselves go by
 * mail, so that a mail server is needed whatever the channels.
 * @throws AppError signing_code_no_mail, signing_code_no_sms, signer_code_phone_missing, signer_code_address_missing
 */
export async function requireCodeChannels(tx: Tx, document: Document): Promise<void> {
  if (document.signing_strength === "link" || document.signer_count === 0) return;
  if (!(await hasMailServer(tx))) throw new AppError("signing_code_no_mail");
  const signers = (await readSigners(tx, document.id)).filter(takesPart);
  if (signers.some(({ code_choice }) => code_choice !== "mail") && !(await hasSms(tx)))
    throw new AppError("signing_code_no_sms");
  for (const signer of signers) requireAddress(signer);
}
