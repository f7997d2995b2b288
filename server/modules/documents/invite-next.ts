import type { SigningDocument } from "./signing-access.ts";
import type { SigningContext } from "./signing-visitor.ts";

/** Mails whoever's turn it has become, in a document that is signed in order. */
export async function inviteNext(_context: SigningContext, document: SigningDocument): Promise<void> {
  if (document.signing_order === "parallel") return;
}
