import type { Signer, SignerInput, SignerParty } from "#shared/domain/documents/signer.ts";
import type { Language } from "#shared/lib/language.ts";

/** A signer in the editor: the input, a list key, and the name shown. */
export interface SignerDraft extends SignerInput {
  readonly key: string;
  readonly shown: string | null;
  readonly language: Language;
}

let createdCount = 0;

/**
 * A signer not chosen yet.
 * @param language the document's language, as the signer's own is not known yet
 */
export function newSigner(party: SignerParty, language: Language): SignerDraft {
  createdCount += 1;
  return { key: `new-${createdCount}`, shown: null, party, role: party === "owner" ? "landlord" : "other", language };
}

/** An existing signer as a draft. */
export function toDraft(signer: Signer): SignerDraft {
  const { id, party, person_id, owner_id, user_id, name, documentation, email, role, language } = signer;
  return { key: id, shown: name, party, person_id, owner_id, user_id, name, documentation, email, role, language };
}

/** The input sent to the server: without the name if the signer is a person, owner or user. */
export function toSignerInput({
  key: _key,
  shown: _shown,
  name,
  documentation,
  email,
  ...signer
}: SignerDraft): SignerInput {
  const own = signer.party === "other" ? { name, documentation: documentation || null } : {};
  return { ...signer, ...own, email: email || null };
}

/** A copy of a list with one element moved. */
export function moveWithin<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
