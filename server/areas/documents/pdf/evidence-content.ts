import type { MessageKey } from "#locales/es.ts";
import type { Drawing, SignatureKind } from "#shared/domain/documents/signature.ts";
import type { SignerRole } from "#shared/domain/documents/signer.ts";
import type { Language } from "#shared/lib/language.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";

/** How somebody signed: what was drawn, or what was typed. */
export interface Signature {
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
  readonly typed_name: string | null;
}

export interface EvidenceSigner {
  readonly name: string;
  readonly documentation: string | null;
  readonly email: string | null;
  readonly role: SignerRole;
  readonly signature: Signature;
  /** ISO 8601. */
  readonly viewed_at: string | null;
  readonly signed_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly consent_version: string;
  /** Of the bytes that the signer's own browser showed. */
  readonly signed_sha256: string;
}

/** One line of what happened. */
export interface EvidenceEvent {
  readonly at: string;
  readonly key: MessageKey;
  /** A signer, or who of the office; null for what happened by itself. */
  readonly who: string | null;
  readonly address: string | null;
}

/** A text that was agreed to, in the version that signers saw. */
export interface EvidenceConsent {
  readonly version: string;
  readonly text: string;
}

/** What the pages of evidence say: plain data, the same input makes the same pages. */
export interface EvidenceContent {
  readonly language: Language;
  readonly issuer: PdfIssuer;
  readonly title: string;
  readonly type: string;
  readonly code: string;
  readonly pdf_sha256: string;
  readonly sent_at: string;
  readonly completed_at: string;
  readonly verification_code: string;
  /** Where it is verified, with the code. */
  readonly verification_address: string;
  readonly signers: readonly EvidenceSigner[];
  readonly events: readonly EvidenceEvent[];
  readonly consents: readonly EvidenceConsent[];
}
