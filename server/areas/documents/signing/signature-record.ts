import { createHash } from "node:crypto";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** The record of one signature, as text and as the SHA-256 that its time stamp is of. */
export interface SignatureRecord {
  readonly signer_id: string;
  readonly position: number;
  readonly text: string;
  readonly imprint: Buffer;
}

/** What the signer filled in on an uploaded PDF, on a line of its own: the records of other documents stay as they were. */
const FIELDS = `
  select E'\\n' || json_agg(json_build_object('page', v.page, 'kind', v.kind, 'label', v.label, 'value', v.value)
    order by v.page, v.y, v.x, v.id)::text as fields
  from document_field v where v.signer_id = s.id and v.value is not null`;

/** To whom the signer gave the signing, on a line of its own for the same reason. */
const DELEGATION = `case when s.delegated_at is not null then E'\\n' || json_build_object('delegate', json_build_object('name', s.delegate_name,
  'documentation', s.delegate_documentation, 'email', s.delegate_email, 'representation', s.delegate_representation,
  'reason', s.delegate_reason, 'delegated_at', to_char(s.delegated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))::text
  else '' end`;

/*
 * Only columns that are fixed with the signature (`protect_signer`, `protect_document`), so that the same text follows from
 * them ever after. Of a drawing it has the hash alone: how someone moves the pen is not for all parties to keep.
 */
const RECORDS = `
  select s.id as signer_id, s.position, json_build_object(
    'version', 1,
    'document', json_build_object('code', d.code, 'title', d.title, 'sha256', d.pdf_sha256,
      'verification_code', d.verification_code),
    'signer', json_build_object('position', s.position, 'name', s.name, 'documentation', s.documentation, 'role', s.role),
    'signature', json_build_object('kind', s.signature_kind, 'typed_name', s.typed_name,
      'drawing_sha256', encode(sha256(convert_to(s.strokes::text, 'UTF8')), 'hex'), 'representation', s.representation,
      'consent_version', s.consent_version, 'signed_sha256', s.signed_sha256,
      'signed_at', to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'ip', s.ip, 'user_agent', s.user_agent))::text || coalesce(f.fields, '') || ${DELEGATION} as text
  from signer s join document d on d.id = s.document_id
  left join lateral (${FIELDS}) f on true
  where s.document_id = $1 and s.state = 'signed' order by s.position`;

/** The records of a document's signatures, in the order of its signers. */
export async function readSignatureRecords(db: Queryable, document_id: string): Promise<SignatureRecord[]> {
  const rows = await db.query<Omit<SignatureRecord, "imprint">>(RECORDS, [document_id]);
  return rows.map((row) => ({ ...row, imprint: createHash("sha256").update(row.text).digest() }));
}
