import { consentTexts } from "#shared/domain/core/consents.ts";
import { detectDocumentationType } from "#shared/domain/core/tax-id.ts";
import { type DocumentEnd, documentEnds, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import type { SigningField } from "#shared/domain/documents/document-field.ts";
import { maySignNow } from "#shared/domain/documents/signer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { SigningSituation } from "#shared/domain/documents/signing-situation.ts";
import { codeTargets } from "./code-targets.ts";
import type { KeySigning, Signing, SigningPart, SigningSigner } from "./signing-access.ts";

/** Why a document ended before completion; past its last day it counts as expired even if not recorded yet. */
function endOf({ document: { state, is_over } }: Signing): DocumentEnd | null {
  const ended = documentEnds.find((end) => end === state);
  if (ended) return ended;
  return is_over && waitingDocumentStates.includes(state) ? "expired" : null;
}

/** Every document that the signer signs at once, the one with the link first. */
export const partsOf = ({ rest, ...lead }: Signing): readonly SigningPart[] => [lead, ...rest];

/** What the holder of the link can do. */
export function situationOf(signing: Signing & Partial<Pick<KeySigning, "link">>): SigningSituation {
  const { signer } = signing;
  if (signing.link === "former") return endOf(signing) === null ? "delegated" : "ended";
  if (signer.state === "declined") return "declined";
  const isEnded = endOf(signing) !== null;
  if (signer.state === "signed") return isEnded ? "ended" : "signed";
  if (isEnded) return "ended";
  return partsOf(signing).every((part) => maySignNow(part.signer, part.signers, part.document.signing_order))
    ? "open"
    : "waiting";
}

/** Whether the code that the document needs goes to no mailbox: by choice, or as the signer has none. */
const needsPhone = ({ document, signer }: SigningPart): boolean =>
  document.signing_strength !== "link" && codeTargets(signer).every(({ channel }) => channel === "sms");

/**
 * Whether the signer may give the signing to another person: where the type of document allows it, once, and not of documents
 * that are signed together. Nor where the code goes to a phone alone: only a mailbox is known of a delegate.
 */
export const canDelegate = (signing: Signing & Partial<Pick<KeySigning, "link">>): boolean =>
  signing.document.bundle_id === null &&
  signing.document.allows_delegation &&
  signing.signer.delegate_name === null &&
  !needsPhone(signing) &&
  situationOf(signing) === "open";

/** Whether a delegate needs a document number: the pictures that the document needs are of it. */
export const needsDelegateDocumentation = ({ document }: Pick<Signing, "document">): boolean =>
  document.signing_strength === "code_and_identity";

/** Who signed or approved in place of the signer. */
export const representativeOf = ({ representation, typed_name, delegate_name }: SigningSigner): string | null =>
  delegate_name ?? (representation === null ? null : typed_name);

/** Whether there is a time stamp apart from the file. */
const hasStampFile = ({ signed_pdf, has_late_stamp }: Signing["document"]) => signed_pdf !== null && has_late_stamp;

/** Receipt of a signer who has signed; null for others. */
export function receiptOf({ signer, document }: Signing): SigningReceipt | null {
  const { signed_at, signature_kind, signed_sha256 } = signer;
  if (signed_at === null || signature_kind === null || signed_sha256 === null) return null;
  return {
    signed_at,
    kind: signature_kind,
    representative: representativeOf(signer),
    pdf_sha256: signed_sha256,
    verification_code: document.verification_code,
    is_complete: document.state === "signed",
    has_signed_file: document.signed_pdf !== null,
    has_stamp_file: hasStampFile(document),
  };
}

const SHOWN = 4;

/** Shows only the last characters of a document number. */
function mask(documentation: string | null): string | null {
  if (documentation === null) return null;
  const shown = documentation.length > 2 * SHOWN ? documentation.slice(-SHOWN) : documentation.slice(-2);
  return `•••••${shown}`;
}

/** For a company a representative signs, who is named elsewhere. Without a linked record the tax number decides. */
export function isCompany({ kind, documentation }: Pick<SigningSigner, "kind" | "documentation">): boolean {
  if (kind !== null) return kind === "company";
  return documentation !== null && detectDocumentationType(documentation) === "cif";
}

/** First name of a person; a company's full name. */
const shortName = (signer: SigningSigner) =>
  isCompany(signer) ? signer.name : (signer.name.trim().split(/\s+/)[0] ?? "");

const leadOf = ({ lead_id, id }: SigningSigner) => lead_id ?? id;

/** The other signers of all documents, each once. */
function othersOf(signing: Signing): readonly SigningSigner[] {
  const all = partsOf(signing).flatMap(({ signers }) => signers);
  const others = all.filter((one) => leadOf(one) !== leadOf(signing.signer));
  return others.filter((one, index) => others.findIndex((other) => leadOf(other) === leadOf(one)) === index);
}

const describeRest = ({ document, signer }: SigningPart, fields: readonly SigningField[] = []) => ({
  title: document.title,
  type: document.type,
  code: document.code,
  pdf_sha256: document.pdf_sha256,
  size: document.size,
  verification_code: signer.state === "signed" ? document.verification_code : null,
  has_signed_file: document.signed_pdf !== null,
  has_stamp_file: hasStampFile(document),
  fields: [...fields],
});

interface StillNeeded extends Pick<SigningPageData, "code" | "pictures" | "fields" | "filled"> {
  /** The fields of the other documents, in their order. */
  readonly rest_fields: readonly (readonly SigningField[])[];
}

const nothingNeeded: StillNeeded = { code: null, pictures: null, fields: [], filled: [], rest_fields: [] };

/** Content of the signing page; `needed` is what the signer gives before signing. */
export function describeSigning(
  signing: Signing & Partial<Pick<KeySigning, "link">>,
  { rest_fields, ...needed } = nothingNeeded,
): SigningPageData {
  const { document, signer } = signing;
  const { title, type, code, language, sent_at, expires_at, pdf_sha256, size } = document;
  return {
    situation: situationOf(signing),
    ended_by: endOf(signing),
    document: { title, type, code, language, sent_at, expires_at, pdf_sha256, size },
    signer: {
      name: signer.name,
      last_name: signer.last_name,
      is_company: isCompany(signer),
      documentation: mask(signer.documentation),
      role: signer.role,
      task: signer.task,
      language: signer.language,
      delegate_name: signer.delegate_name,
      has_delegate_signed: signer.delegate_name !== null && signer.state === "signed",
      delegate_representation: signer.delegate_representation,
      delegate_reason: signer.delegate_reason,
    },
    can_delegate: canDelegate(signing) && signing.document.can_mail,
    needs_delegate_documentation: needsDelegateDocumentation(signing),
    rest: signing.rest.map((part, index) => describeRest(part, rest_fields[index])),
    others: othersOf(signing).map((other) => ({
      role: other.role,
      task: other.task,
      short_name: shortName(other),
      state: other.state,
    })),
    consent: { text_id: "electronic_signature", version: consentTexts.electronic_signature.version },
    ...needed,
    receipt: signing.link === "former" ? null : receiptOf(signing),
  };
}
