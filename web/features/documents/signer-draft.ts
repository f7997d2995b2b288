import * as z from "zod/mini";
import { randomKey } from "#shared/client/random-key.ts";
import { type Signer, signerInput, type SignerInput, type SignerParty } from "#shared/domain/documents/signer.ts";

const typedText = z.optional(z.nullable(z.string()));

/** A signer in the editor: the input, a list key, and the name shown. */
const signerDraft = z.extend(signerInput, {
  name: typedText,
  documentation: typedText,
  email: typedText,
  phone: typedText,
  key: z.string(),
  shown: z.nullable(z.string()),
});
export type SignerDraft = Readonly<z.infer<typeof signerDraft>>;
export const signerDrafts = z.readonly(z.array(signerDraft));

/** A signer not chosen yet. The language is left to the server, which knows the record's and the document's. */
export function newSigner(party: SignerParty): SignerDraft {
  const role = party === "owner" ? "landlord" : "other";
  return { key: randomKey(), shown: null, party, role };
}

/** What was given for another record is not meant for this one: it has its own addresses and its own language. */
export function chooseRecord(ids: Pick<SignerInput, "person_id" | "owner_id">): Partial<SignerDraft> {
  return { ...ids, shown: null, email: null, phone: null, language: null };
}

/** The list with changes of one signer, wherever it is by now. */
export const changeDraft = (list: readonly SignerDraft[], key: string, changes: Partial<SignerDraft>) =>
  list.map((one) => (one.key === key ? { ...one, ...changes } : one));

/** An existing signer as a draft. */
export function toDraft(signer: Signer): SignerDraft {
  const {
    id,
    party,
    person_id,
    owner_id,
    user_id,
    name,
    documentation,
    email,
    phone,
    code_choice,
    role,
    task,
    language,
  } = signer;
  return {
    key: id,
    shown: name,
    party,
    person_id,
    owner_id,
    user_id,
    name,
    documentation,
    email,
    phone,
    code_choice,
    role,
    task,
    language,
  };
}

/** The input sent to the server: without the name if the signer is a person, owner or user. */
export function toSignerInput({
  key: _key,
  shown: _shown,
  name,
  documentation,
  email,
  phone,
  ...signer
}: SignerDraft): SignerInput {
  const own = signer.party === "other" ? { name, documentation: documentation || null } : {};
  return { ...signer, ...own, email: email || null, phone: phone || null };
}

/** A copy of a list with one element moved. */
export function moveWithin<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
