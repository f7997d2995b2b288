import type { DocumentState } from "#shared/domain/documents/document.ts";
import type { SignatureKind } from "#shared/domain/documents/signature.ts";
import type { CodeChoice } from "#shared/domain/documents/signing-code.ts";
import type { SigningStrength } from "#shared/domain/documents/signing-strength.ts";
import type { SignerRole, SignerState, SignerTask, SigningOrder } from "#shared/domain/documents/signer.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bookingSignerSql } from "./booking-signer.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { type KeyedFile, signedFile } from "../signed-file.ts";

/** A document as its signers see it. */
export interface SigningDocument {
  readonly id: string;
  readonly bundle_id: string | null;
  readonly code: string;
  readonly title: string;
  readonly type: string;
  readonly language: Language;
  readonly state: DocumentState;
  readonly signing_order: SigningOrder;
  readonly is_contract: boolean;
  /** Whether the type of document lets signers give the signing to another person. */
  readonly allows_delegation: boolean;
  /** Whether the company has a mail server, by which a delegate would get the link. */
  readonly can_mail: boolean;
  readonly signing_strength: SigningStrength;
  readonly rental_id: string | null;
  readonly property_id: string | null;
  readonly pdf_key: string;
  readonly pdf_sha256: string;
  /** The file that is given out, and the sealed one. */
  readonly signed_pdf: KeyedFile | null;
  readonly sealed_pdf: KeyedFile | null;
  readonly has_late_stamp: boolean;
  readonly verification_code: string;
  readonly sent_at: string;
  readonly expires_at: string;
  readonly is_over: boolean;
  /** Size of the PDF in bytes. */
  readonly size: number;
}

export interface SigningSigner {
  readonly id: string;
  readonly name: string;
  /** Surnames of the linked record, where it still has the name of the document. */
  readonly last_name: string | null;
  readonly documentation: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly code_choice: CodeChoice;
  /** Kind of the linked person or owner; null without one. */
  readonly kind: "natural" | "person" | "company" | null;
  readonly role: SignerRole;
  readonly task: SignerTask;
  readonly position: number;
  readonly language: Language;
  readonly state: SignerState;
  readonly signed_at: string | null;
  readonly signature_kind: SignatureKind | null;
  readonly signed_sha256: string | null;
  readonly typed_name: string | null;
  /** The capacity in which another person signed; null when the signer did. */
  readonly representation: string | null;
  /** The person to whom the signer gave the signing; null without one. */
  readonly delegate_name: string | null;
  readonly delegate_documentation: string | null;
  readonly delegate_email: string | null;
  readonly delegate_reason: string | null;
  readonly delegate_representation: string | null;
  readonly delegate_opened_at: string | null;
  /** The same signer in the first document of a bundle; null there, and without a bundle. */
  readonly lead_id: string | null;
}

/** A document, its signer, and all signers. */
export interface SigningPart {
  readonly document: SigningDocument;
  readonly signer: SigningSigner;
  readonly signers: readonly SigningSigner[];
}

/** What a link gives access to. */
export interface Signing extends SigningPart {
  /** The same for the other documents that the signer signs together with this one. */
  readonly rest: readonly SigningPart[];
}

/**
 * Signing link, link to the signed document, or an applicant's link to the booking that became the contract's rental;
 * `former` is the link of a signer who gave the signing to another person.
 */
export type SigningLinkKind = "signing" | "copy" | "booking" | "former";

/** The signing of a key, and by which link it was opened. */
export interface KeySigning extends Signing {
  readonly link: SigningLinkKind;
  /** The hash of that key. */
  readonly key_hash: Buffer;
}

const SIGNER_SQL = `
  select id, document_id, 'signing' as link from signer where key_hash = $1
  union all select id, document_id, 'copy' from signer where copy_key_hash = $1
  union all select id, document_id, 'former' from signer where delegated_key_hash = $1
  union all select id, document_id, case when can_open then 'booking' else 'former' end
    from (
      select l.id, l.document_id, b.can_open, b.is_delegated from (${bookingSignerSql("k.key_hash = $1")}) b
      join signer x on x.id = b.id join signer l on l.id = coalesce(x.lead_id, x.id)) booked
    where can_open or is_delegated limit 1`;

/** Only sent documents can be signed, not drafts. */
const DOCUMENT_SQL = `
  select d.id, d.bundle_id, d.code, d.title, coalesce(case d.language when 'en' then t.name_en end, t.name) as type, d.language, d.state,
    d.signing_order, d.is_contract, t.allows_delegation and not d.is_mandate as allows_delegation, d.signing_strength, d.rental_id,
    exists (select from notification_settings n where n.smtp_host is not null) as can_mail,
    d.property_id, d.pdf_key, d.pdf_sha256, ${signedFile.present} as signed_pdf, ${signedFile.sealed} as sealed_pdf,
    d.verification_code, to_json(d.sent_at) #>> '{}' as sent_at, to_json(d.expires_at) #>> '{}' as expires_at,
    coalesce(d.expires_at <= clock_now(), false) as is_over,
    exists (select from document_seal c where c.document_id = d.id and c.is_detached) as has_late_stamp,
    coalesce((select v.size from document_version v where v.document_id = d.id and v.file_key = d.pdf_key limit 1), 0) as size
  from document d join document_type t on t.id = d.document_type_id ${signedFile.join}
  where d.id = $1 and d.sent_at is not null`;

const SIGNERS_SQL = `
  select s.id, s.name, case s.name when p.label then p.last_name when o.label then o.last_name end as last_name,
    s.documentation, s.email, s.phone, s.code_choice, coalesce(p.kind, o.kind) as kind, s.role, s.task, s.position, s.language, s.state, to_json(s.signed_at) #>> '{}' as signed_at, s.signature_kind, s.signed_sha256,
    s.typed_name, s.representation, s.delegate_name, s.delegate_documentation, s.delegate_email, s.delegate_reason,
    s.delegate_representation, to_json(s.delegate_opened_at) #>> '{}' as delegate_opened_at, s.lead_id
  from signer s left join person p on p.id = s.person_id left join owner o on o.id = s.owner_id
  where s.document_id = $1 order by s.position`;

/** A sent document; null if it was never sent. */
export async function readSigningDocument(db: Queryable, document_id: string): Promise<SigningDocument | null> {
  const [document] = await db.query<SigningDocument>(DOCUMENT_SQL, [document_id]);
  return document ?? null;
}

async function readPart(db: Queryable, signer_id: string, document_id: string): Promise<SigningPart | null> {
  const document = await readSigningDocument(db, document_id);
  const signers = await db.query<SigningSigner>(SIGNERS_SQL, [document_id]);
  const signer = signers.find(({ id }) => id === signer_id);
  return document && signer ? { document, signer, signers } : null;
}

/** The other documents that a signer signs by the same link. */
async function readRest(db: Queryable, signer_id: string): Promise<Signing["rest"]> {
  const rows = await db.query<{ id: string; document_id: string }>(
    "select id, document_id from signer where lead_id = $1 order by document_id",
    [signer_id],
  );
  const rest: SigningPart[] = [];
  for (const row of rows) {
    const part = await readPart(db, row.id, row.document_id);
    if (part) rest.push(part);
  }
  return rest;
}

/** A document as seen by one of its signers, with those signed together with it; null if it was never sent. */
export async function readSigning(db: Queryable, signer_id: string, document_id: string): Promise<Signing | null> {
  const part = await readPart(db, signer_id, document_id);
  if (!part) return null;
  return { ...part, rest: part.document.bundle_id === null ? [] : await readRest(db, signer_id) };
}

interface KeySigner {
  readonly id: string;
  readonly document_id: string;
  readonly link: SigningLinkKind;
  readonly key_hash: Buffer;
}

async function findSigner(db: Queryable, key: string): Promise<KeySigner | null> {
  const key_hash = hashKey(key);
  const [signer] = await db.query<Omit<KeySigner, "key_hash">>(SIGNER_SQL, [key_hash]);
  return signer ? { ...signer, key_hash } : null;
}

async function readKeySigning(
  db: Queryable,
  { id, document_id, link, key_hash }: KeySigner,
): Promise<KeySigning | null> {
  const signing = await readSigning(db, id, document_id);
  return signing && { ...signing, link, key_hash };
}

/** The signing of a key, or null. */
export async function findSigning(db: Queryable, key: string): Promise<KeySigning | null> {
  const signer = await findSigner(db, key);
  return signer && readKeySigning(db, signer);
}

/**
 * The same with its document, and those signed together with it, locked: signing, declining, cancelling and expiring are serialised. The document is
 * always locked first.
 */
export async function lockSigning(tx: Tx, key: string): Promise<KeySigning | null> {
  const signer = await findSigner(tx, key);
  if (!signer) return null;
  await lockTogether(tx, signer.document_id);
  // Read again: the key may have been renewed while waiting for the lock.
  const still = await findSigner(tx, key);
  return still && readKeySigning(tx, still);
}
