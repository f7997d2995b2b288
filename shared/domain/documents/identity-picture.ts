import * as z from "zod/mini";
import type { Language } from "#shared/lib/language.ts";
import { date, instant, uuid } from "../core/fields.ts";

/*
 * Pictures of signers' identity documents (RGPD art. 5.1.c and 5.1.e): only where the document's type asks for them, for a
 * stated purpose and on a stated basis, apart from the document, and deleted on a stated day. As trade publications report
 * it, the AEPD holds a copy of an identity document to be excessive as a rule; its own text was not consulted.
 */

export const pictureSides = ["front", "back"] as const;
export type PictureSide = (typeof pictureSides)[number];

/** A card has two sides; of a passport only the page with the data is given. */
export const identityKinds = ["card", "passport"] as const;
export type IdentityKind = (typeof identityKinds)[number];

export const sidesOf: Readonly<Record<IdentityKind, readonly PictureSide[]>> = {
  card: pictureSides,
  passport: ["front"],
};

/** Legal bases that a company can have (RGPD art. 6.1, letters a, b, c and f). */
export const identityBases = ["consent", "contract", "legal_obligation", "legitimate_interest"] as const;
export type IdentityBasis = (typeof identityBases)[number];

/** What the office states when it asks for pictures; fixed with the document when it is sent. */
export const identityTerms = z.object({
  purpose: z.string(),
  /** For signers who read English; absent: the same. */
  purpose_en: z.optional(z.string()),
  basis: z.enum(identityBases),
  /** Which law, contract or interest it is. */
  basis_text: z.string(),
  basis_text_en: z.optional(z.string()),
  /** Days after which a picture is deleted. */
  days: z.int(),
});
export type IdentityTerms = z.infer<typeof identityTerms>;

/** Purpose and basis in the reader's language, where the office wrote them in it. */
export function identityWordsIn(
  terms: IdentityTerms,
  language: Language,
): Pick<IdentityTerms, "purpose" | "basis_text"> {
  const { purpose, purpose_en = purpose, basis_text, basis_text_en = basis_text } = terms;
  return language === "en" ? { purpose: purpose_en, basis_text: basis_text_en } : { purpose, basis_text };
}

/** Whether a signer can withdraw pictures: before signing always, afterwards where they rest on consent (RGPD art. 7.3). */
export const isWithdrawable = ({ basis }: Pick<IdentityTerms, "basis">, isSigned: boolean): boolean =>
  !isSigned || basis === "consent";

/**
 * Why a picture was deleted: its day came, another one replaced it, its signer did not sign, the document ended without the
 * signatures of all, the signer withdrew, the office deleted it, the signer was erased, or a backup without it was restored.
 */
export const pictureDeletions = [
  "due",
  "replaced",
  "unsigned",
  "ended",
  "withdrawn",
  "office",
  "erased",
  "restored",
] as const;
export type PictureDeletion = (typeof pictureDeletions)[number];

/** What the signer's page shows: never a picture, only whether there is one. */
export const signerPictures = z.object({
  terms: identityTerms,
  /** When a picture that is given today, or was given, is deleted. */
  delete_on: date(),
  given: z.array(z.enum(pictureSides)),
  /** Whether the signer can withdraw consent (RGPD art. 7.3), or has not signed yet. */
  can_withdraw: z.boolean(),
});
export type SignerPictures = z.infer<typeof signerPictures>;

/** A picture as staff see it in lists. */
const identityPicture = z.object({
  id: uuid(),
  signer_id: uuid(),
  signer_name: z.string(),
  side: z.enum(pictureSides),
  /** What its signer said that it is of; null where a former release recorded the signature. */
  kind: z.nullable(z.enum(identityKinds)),
  /** SHA-256 of the picture as it was stored before sealing. */
  sha256: z.string(),
  given_at: instant(),
  delete_on: date(),
  /** From then on no one sees it. */
  deleted_at: z.nullable(instant()),
  /** Whether its file is gone, too; a job removes it. */
  is_removed: z.boolean(),
  deletion: z.nullable(z.enum(pictureDeletions)),
});

/** GET /documents/{id}/identity-pictures */
export const identityPictures = z.object({
  terms: z.nullable(identityTerms),
  pictures: z.array(identityPicture),
});
export type IdentityPictures = z.infer<typeof identityPictures>;
export type IdentityPicture = z.infer<typeof identityPicture>;

/** POST /documents/{id}/identity-pictures/delete */
export const deletePicturesInput = z.object({ signer_id: uuid() });
