import type { Signer, SignerInput, SignerParty } from "#shared/domain/documents/signer.ts";
import type { Language } from "#shared/lib/language.ts";

/** A signer while the list is edited: what is sent, a key for the list, and how they are called. */
export interface SignerDraft extends SignerInput {
  readonly key: string;
  readonly shown: string | null;
  readonly language: Language;
}

let made = 0;

/** A signer who is yet to be chosen. @param language the document's: nothing says yet in which one they would rather be written to */
export function newSigner(party: SignerParty, language: Language): SignerDraft {
  made += 1;
  return { key: `new-${made}`, shown: null, party, role: party === "owner" ? "landlord" : "other", language };
}

/** A signer as the list shows them now. */
export function toDraft(signer: Signer): SignerDraft {
  const { id, party, person_id, owner_id, user_id, name, documentation, email, role, language } = signer;
  return { key: id, shown: name, party, person_id, owner_id, user_id, name, documentation, email, role, language };
}

/** What the server is told of a signer: no name of somebody who has a record. */
export function toInput({ key: _key, shown: _shown, name, documentation, email, ...signer }: SignerDraft): SignerInput {
  const own = signer.party === "other" ? { name, documentation: documentation || null } : {};
  return { ...signer, ...own, email: email || null };
}

/** A list with one of its members elsewhere. */
export function moveWithin<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
