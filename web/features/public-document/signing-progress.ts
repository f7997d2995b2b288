import * as z from "zod/mini";
import { consentInput } from "#shared/domain/core/consents.ts";
import { identityKinds, sidesOf } from "#shared/domain/documents/identity-picture.ts";
import { signedReading } from "#shared/domain/documents/signed-reading.ts";
import { filledFieldKinds } from "#shared/domain/documents/document-field.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import type { Drawing, WrittenKind } from "#shared/domain/documents/signature.ts";

/** The steps in order; the page's address names the step. */
export const signingSteps = ["who", "read", "consent", "code", "picture", "fill", "sign", "review"] as const;
export type SigningStep = (typeof signingSteps)[number];

/** What the signer fills in on an uploaded PDF; date, name and signature fill themselves. */
export const filledFieldsOf = ({ fields }: Pick<SigningPageData, "fields">): SigningPageData["fields"] =>
  fields.filter(({ kind }) => filledFieldKinds.includes(kind));

type Needs = Pick<SigningPageData, "code" | "pictures" | "fields" | "signer">;

/**
 * The steps of a page: a code, a picture and fields to fill in only where the document has them, a signature only from
 * those who sign.
 */
export const signingStepsOf = (page: Needs): readonly [SigningStep, ...SigningStep[]] => [
  "who",
  "read",
  "consent",
  ...(page.code === null ? [] : (["code"] as const)),
  ...(page.pictures === null ? [] : (["picture"] as const)),
  ...(filledFieldsOf(page).length === 0 ? [] : (["fill"] as const)),
  ...(page.signer.task === "approve" ? [] : (["sign"] as const)),
  "review",
];

/** What was filled in, by field. It is not stored on the device, as the signature is not. */
export type FilledValues = Readonly<Record<string, string>>;

/** Whether all that is required was filled in. */
export const isFilled = (page: Pick<SigningPageData, "fields">, values: FilledValues): boolean =>
  filledFieldsOf(page).every(({ id, is_required }) => !is_required || (values[id] ?? "").trim() !== "");

/** Another document that is signed together, as this device showed it. */
const shownRest = z.object({ code: z.string(), pdf_sha256: z.string(), reading: z.nullable(signedReading) });
export type ShownRest = z.infer<typeof shownRest>;

/** Progress stored on the device. The signature is not stored: the next user of a shared tablet must not find it. */
export const signingDraft = z.object({
  /** Hash of the document that was read; for another document the steps start again. */
  pdf_sha256: z.string(),
  is_me: z.boolean(),
  has_read: z.boolean(),
  consent: z.nullable(consentInput),
  /** What the entry of the code returned. */
  code_proof: z.nullable(z.string()),
  /** What is photographed, where the document needs it. */
  identity_kind: z._default(z.enum(identityKinds), "card"),
  /** What this device measured of the reading. */
  reading: z.nullable(signedReading),
  /** The other documents that are signed together. */
  rest: z._default(z.array(shownRest), []),
});
export type SigningDraft = z.infer<typeof signingDraft>;

/** Initial progress for a document. */
export const newDraft = (pdf_sha256: string): SigningDraft => ({
  pdf_sha256,
  is_me: false,
  has_read: false,
  consent: null,
  code_proof: null,
  identity_kind: "card",
  reading: null,
  rest: [],
});

/** A signature in progress. Both kinds are preserved while switching between them. */
export interface SignatureDraft {
  readonly kind: WrittenKind;
  readonly drawing: Drawing | null;
  readonly typed: string;
  /** Whether the signer declares that they sign for the one whom the document names. */
  readonly is_representative: boolean;
  readonly representation: string;
}

export const noSignature: SignatureDraft = {
  kind: "drawn",
  drawing: null,
  typed: "",
  is_representative: false,
  representation: "",
};

/** The last step that can be reached: each requires the result of the previous one. */
export function furthestSigningStep(
  draft: SigningDraft,
  { consent, code, pictures, fields, signer }: Pick<SigningPageData, "consent"> & Needs,
  hasSignature: boolean,
  values: FilledValues,
): number {
  const codeDone = code === null ? [] : [code.is_confirmed && draft.code_proof !== null];
  const picturesDone =
    pictures === null ? [] : [sidesOf[draft.identity_kind].every((side) => pictures.given.includes(side))];
  const done = [
    draft.is_me,
    draft.has_read,
    draft.consent?.text_version === consent.version,
    ...codeDone,
    ...picturesDone,
    ...(filledFieldsOf({ fields }).length === 0 ? [] : [isFilled({ fields }, values)]),
    ...(signer.task === "approve" ? [] : [hasSignature]),
  ];
  const missing = done.indexOf(false);
  return missing === -1 ? done.length : missing;
}
