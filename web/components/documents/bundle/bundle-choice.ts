import type { MessageKey } from "#locales/es.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { MAX_BUNDLE } from "#shared/domain/documents/policy.ts";

/** Why a draft cannot be sent to be signed; null when it can. */
export function hindranceOf({
  docx_sha256,
  signer_count,
}: Pick<Document, "docx_sha256" | "signer_count">): MessageKey | null {
  if (docx_sha256 === null) return "bundle.no_text";
  return signer_count === 0 ? "bundle.no_signers" : null;
}

/** The usual set: whatever can be sent, with one contract and one mandate, the latest ones. Drafts are given latest first. */
export function usualOf(drafts: readonly Document[]): readonly string[] {
  const sendable = drafts.filter((draft) => hindranceOf(draft) === null);
  const contract = sendable.find(({ is_contract }) => is_contract);
  const mandate = sendable.find(({ is_mandate }) => is_mandate);
  return sendable
    .filter((draft) => (!draft.is_contract || draft === contract) && (!draft.is_mandate || draft === mandate))
    .slice(0, MAX_BUNDLE)
    .map(({ id }) => id);
}

/** What is wrong with a choice; null when it can be sent. */
export function choiceFault(chosen: readonly Document[]): MessageKey | null {
  if (chosen.length < 2) return "bundle.at_least";
  if (chosen.length > MAX_BUNDLE) return "bundle.at_most";
  return chosen.filter(({ is_contract }) => is_contract).length > 1 ? "error.bundle_contracts" : null;
}
