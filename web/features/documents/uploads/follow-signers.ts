import * as z from "zod/mini";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { normalizeText } from "#shared/lib/text.ts";
import type { FieldDraft } from "./field-draft.ts";

/*
 * A draft's signers are written again with each change, with other ids. Fields that are being placed go with the same people, as
 * those that were saved do on the server (carry-fields.ts).
 */

type Known = Pick<Signer, "id" | "party" | "person_id" | "owner_id" | "user_id" | "name" | "email" | "documentation">;

const recordOf = ({ person_id, owner_id, user_id }: Known) => person_id ?? owner_id ?? user_id;
const nameOf = (one: Known) => recordOf(one) ?? `${one.party}:${normalizeText(one.name)}`;
const whoOf = (one: Known) => recordOf(one) ?? JSON.stringify([nameOf(one), one.email, one.documentation]);

/** The new id of each former signer; null of one who is gone. Empty where nothing was written again. */
export function matchSigners(before: readonly Known[], after: readonly Known[]): ReadonlyMap<string, string | null> {
  const present = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !present.has(id));
  const indexOf = (list: readonly Known[], one: Known) =>
    list.filter((other) => whoOf(other) === whoOf(one)).findIndex(({ id }) => id === one.id);
  const matched = (one: Known) => {
    const same = after.filter((other) => whoOf(other) === whoOf(one))[indexOf(before, one)];
    if (same) return same.id;
    const named = after.filter((other) => nameOf(other) === nameOf(one));
    const isOnly = named.length === 1 && before.filter((other) => nameOf(other) === nameOf(one)).length === 1;
    return isOnly ? (named[0]?.id ?? null) : null;
  };
  return new Map(gone.map((one) => [one.id, matched(one)]));
}

export type SignerIds = ReturnType<typeof matchSigners>;

const renamed = (id: string | null, ids: SignerIds): string | null => (id === null ? null : (ids.get(id) ?? null));

export const followDrafts = (drafts: readonly FieldDraft[], ids: SignerIds): FieldDraft[] =>
  drafts.map((draft) => {
    const { signer_id } = draft;
    return signer_id && ids.has(signer_id) ? { ...draft, signer_id: renamed(signer_id, ids) } : draft;
  });

const savedFields = z.array(z.string());

/** The same of fields as text (`textOf`). */
export function followSaved(saved: string, ids: SignerIds): string {
  const rename = (text: string) =>
    [...ids].reduce(
      (changed, [from, to]) => changed.replaceAll(`"signer_id":"${from}"`, `"signer_id":${JSON.stringify(to)}`),
      text,
    );
  return JSON.stringify(savedFields.parse(JSON.parse(saved)).map(rename).toSorted());
}
