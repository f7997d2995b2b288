import type { MessageKey } from "#locales/es.ts";
import type { Drawing, SignatureKind } from "#shared/domain/documents/signature.ts";
import type { CodeChannel } from "#shared/domain/documents/signing-code.ts";
import type { IdentityKind, PictureSide } from "#shared/domain/documents/identity-picture.ts";
import type { SigningStrength } from "#shared/domain/documents/signing-strength.ts";
import type { SignerRole } from "#shared/domain/documents/signer.ts";
import type { Language } from "#shared/lib/language.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";

/** A signature, drawn or typed, or an approval, which has neither. */
export interface Signature {
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
  readonly typed_name: string | null;
}

/** To whom a signer gave the signing, and why. */
export interface EvidenceDelegation {
  readonly name: string;
  readonly documentation: string | null;
  readonly email: string;
  readonly reason: string;
  /** The capacity that the signer declared; null for an approval. */
  readonly representation: string | null;
  readonly at: string;
}

export interface EvidenceSigner {
  readonly id: string;
  /** Among all rows of the document. */
  readonly position: number;
  readonly name: string;
  readonly documentation: string | null;
  readonly email: string | null;
  readonly role: SignerRole;
  readonly signature: Signature;
  /** The capacity in which another person typed their name for the signer; null if the signer did. */
  readonly representation: string | null;
  readonly delegation: EvidenceDelegation | null;
  /** ISO 8601. */
  readonly viewed_at: string | null;
  readonly signed_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  /** In which the signer got the mails and read the page. */
  readonly language: Language;
  readonly consent_version: string;
  /** Hash of the bytes shown in the signer's browser. */
  readonly signed_sha256: string;
  readonly code: EvidenceCode | null;
  readonly reading: EvidenceReading | null;
  readonly mails: readonly EvidenceMail[];
  /** Whether it was signed by the link of the signer's booking, which was in no mail of the document. */
  readonly is_by_booking: boolean;
  readonly pictures: readonly EvidencePicture[];
  /** Time stamp of the signature's record: time and name of the authority; null without one. */
  readonly stamp: { readonly at: string; readonly authority: string } | null;
}

/** Who gets the signed file without having signed. */
export interface EvidenceCopy {
  readonly position: number;
  readonly name: string;
  readonly email: string | null;
}

/** The one-time code that a signer confirmed before signing. */
export interface EvidenceCode {
  readonly channel: CodeChannel;
  /** With most of it hidden. */
  readonly address: string;
  readonly confirmed_at: string;
  /** Wrong codes that the signer entered. */
  readonly attempts: number;
}

/** That a picture of the identity document was given: the picture itself is never in the evidence. */
export interface EvidencePicture {
  readonly side: PictureSide;
  readonly kind: IdentityKind | null;
  readonly sha256: string;
  readonly given_at: string;
  /** The day on which it is deleted. */
  readonly delete_on: string;
  /** When it was deleted already; null while its file is there. */
  readonly deleted_at: string | null;
  /** Since when no one sees it, before its file is removed as well; null while it is stored. */
  readonly marked_at: string | null;
}

/** What the browser reported of the reading. */
export interface EvidenceReading {
  readonly pages_shown: readonly number[];
  readonly page_count: number;
  readonly seconds: number;
}

/** A message that a server accepted: the last mail with the link, and the last mail or text message with the code. */
export interface EvidenceMail {
  readonly what: "link" | "code" | "sms";
  readonly message_id: string;
  readonly answer: string;
}

/** What seals the document, as it is known before the seal is made. */
export interface EvidenceSeal {
  readonly is_own: boolean;
  readonly holder_name: string;
  readonly authority: string | null;
  readonly is_self_signed: boolean;
  /** `stamped`: the seal gets a time stamp; `failed`: the authority gave no valid one in time; `none`: there is no authority. */
  readonly stamp: "stamped" | "failed" | "none";
}

/** One event of the audit trail. */
export interface EvidenceEvent {
  readonly at: string;
  readonly key: MessageKey;
  /** Signer or user; null for automatic events. */
  readonly who: string | null;
  readonly address: string | null;
}

/** A consent text in the version and the language shown to signers. */
export interface EvidenceConsent {
  readonly version: string;
  readonly language: Language;
  readonly text: string;
}

/** Content of the evidence pages; the same input gives the same pages. */
export interface EvidenceContent {
  readonly language: Language;
  readonly issuer: PdfIssuer;
  readonly title: string;
  readonly type: string;
  readonly code: string;
  readonly signing_strength: SigningStrength;
  /** The codes of the documents that are signed in the same act. */
  readonly together: readonly string[];
  readonly pdf_sha256: string;
  /** Of the file as it was uploaded; null for documents that were not. */
  readonly original_sha256: string | null;
  readonly sent_at: string;
  readonly completed_at: string;
  readonly verification_code: string;
  /** Verification URL with the code. */
  readonly verification_address: string;
  readonly signers: readonly EvidenceSigner[];
  readonly copies: readonly EvidenceCopy[];
  readonly events: readonly EvidenceEvent[];
  readonly consents: readonly EvidenceConsent[];
  readonly seal: EvidenceSeal;
}
