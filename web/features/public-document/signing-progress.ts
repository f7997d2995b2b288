import * as z from "zod/mini";
import { consentInput } from "#shared/domain/core/consents.ts";
import { signedReading } from "#shared/domain/documents/signed-reading.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import type { Drawing, WrittenKind } from "#shared/domain/documents/signature.ts";

/** The steps in order; the page's address names the step. */
export const signingSteps = ["who", "read", "consent", "code", "sign", "review"] as const;
export type SigningStep = (typeof signingSteps)[number];

/** The steps of a page: a code only where the document needs one, a signature only from those who sign. */
export const signingStepsOf = ({
  code,
  signer,
}: Pick<SigningPageData, "code" | "signer">): readonly [SigningStep, ...SigningStep[]] => [
  "who",
  "read",
  "consent",
  ...(code === null ? [] : ["code" as const]),
  ...(signer.task === "approve" ? [] : ["sign" as const]),
  "review",
];

/** Progress stored on the device. The signature is not stored: the next user of a shared tablet must not find it. */
export const signingDraft = z.object({
  /** Hash of the document that was read; for another document the steps start again. */
  pdf_sha256: z.string(),
  is_me: z.boolean(),
  has_read: z.boolean(),
  consent: z.nullable(consentInput),
  /** What the entry of the code returned. */
  code_proof: z.nullable(z.string()),
  /** What this device measured of the reading. */
  reading: z.nullable(signedReading),
});
export type SigningDraft = z.infer<typeof signingDraft>;

/** Initial progress for a document. */
export const newDraft = (pdf_sha256: string): SigningDraft => ({
  pdf_sha256,
  is_me: false,
  has_read: false,
  consent: null,
  code_proof: null,
  reading: null,
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
  { consent, code, signer }: Pick<SigningPageData, "consent" | "code" | "signer">,
  hasSignature: boolean,
): number {
  const codeDone = code === null ? [] : [code.is_confirmed && draft.code_proof !== null];
  const done = [
    draft.is_me,
    draft.has_read,
    draft.consent?.text_version === consent.version,
    ...codeDone,
    ...(signer.task === "approve" ? [] : [hasSignature]),
  ];
  const missing = done.indexOf(false);
  return missing === -1 ? done.length : missing;
}
