import * as z from "zod/mini";
import { consentInput } from "#shared/domain/core/consents.ts";
import type { Drawing, SignatureKind } from "#shared/domain/documents/signature.ts";

/** The steps in order; the page's address names the step. */
export const signingSteps = ["who", "read", "consent", "sign", "review"] as const;

/** Progress stored on the device. The signature is not stored: the next user of a shared tablet must not find it. */
export const signingDraft = z.object({
  /** Hash of the document that was read; for another document the steps start again. */
  pdf_sha256: z.string(),
  is_me: z.boolean(),
  has_read: z.boolean(),
  consent: z.nullable(consentInput),
});
export type SigningDraft = z.infer<typeof signingDraft>;

/** Initial progress for a document. */
export const newDraft = (pdf_sha256: string): SigningDraft => ({
  pdf_sha256,
  is_me: false,
  has_read: false,
  consent: null,
});

/** A signature in progress. Both kinds are preserved while switching between them. */
export interface SignatureDraft {
  readonly kind: SignatureKind;
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
export function furthestSigningStep(draft: SigningDraft, consentVersion: string, hasSignature: boolean): number {
  const done = [draft.is_me, draft.has_read, draft.consent?.text_version === consentVersion, hasSignature];
  const missing = done.indexOf(false);
  return missing === -1 ? done.length : missing;
}
