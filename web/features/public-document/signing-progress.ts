import * as z from "zod/mini";
import { consentInput } from "#shared/domain/core/consents.ts";
import type { Drawing, SignatureKind } from "#shared/domain/documents/signature.ts";

/** What one goes through, in its order; the address of the page names the step. */
export const signingSteps = ["who", "read", "consent", "sign", "review"] as const;

/**
 * How far somebody has come, kept on their device. The signature is not: whoever takes the office's tablet next must not find it.
 */
export const signingDraft = z.object({
  /** The document that was read: another one begins anew. */
  pdf_sha256: z.string(),
  is_me: z.boolean(),
  has_read: z.boolean(),
  consent: z.nullable(consentInput),
});
export type SigningDraft = z.infer<typeof signingDraft>;

/** Nothing done yet with this document. */
export const newDraft = (pdf_sha256: string): SigningDraft => ({
  pdf_sha256,
  is_me: false,
  has_read: false,
  consent: null,
});

/** A signature as it is being made. Both ways are kept while one is tried after the other. */
export interface SignatureDraft {
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
  readonly typed: string;
}

export const noSignature: SignatureDraft = { kind: "drawn", drawing: null, typed: "" };

/** The last step that may be shown: each asks for what the one before it brought. */
export function furthestStep(draft: SigningDraft, consentVersion: string, hasSignature: boolean): number {
  const done = [draft.is_me, draft.has_read, draft.consent?.text_version === consentVersion, hasSignature];
  const missing = done.indexOf(false);
  return missing === -1 ? done.length : missing;
}
