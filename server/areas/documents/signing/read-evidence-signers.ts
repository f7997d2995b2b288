import { type Drawing, drawing } from "#shared/domain/documents/signature.ts";
import type { EvidenceCopy, EvidenceReading, EvidenceSigner, Signature } from "../pdf/evidence-content.ts";
import { NO_STAMP } from "../seal/check-stamp.ts";
import { readCheckedRecords } from "../seal/signature-stamps.ts";
import type { Services } from "#server/engine/services/services.ts";

type SignerRow = Omit<EvidenceSigner, "signature" | "address" | "reading" | "stamp"> & {
  readonly ip: string | null;
  readonly signature_kind: Signature["kind"];
  readonly strokes: unknown;
  readonly typed_name: string | null;
  readonly pages_shown: EvidenceReading["pages_shown"] | null;
  readonly page_count: number | null;
  readonly read_seconds: number | null;
};

/** Stored strokes were validated on arrival. */
const drawingOf = (strokes: unknown): Drawing | null => (strokes === null ? null : drawing.parse(strokes));

function readingOf({ pages_shown, page_count, read_seconds }: SignerRow): EvidenceReading | null {
  if (pages_shown === null || page_count === null || read_seconds === null) return null;
  return { pages_shown, page_count, seconds: read_seconds };
}

/**
 * SQL: the event of the delegation of the signer `s` that was in force at an event or code, or at the end; null while the signer
 * acts, also after a revocation.
 */
const delegationAt = (id?: string) => `
  (select case d.kind when 'delegated' then d.id end from document_event d
   where d.signer_id = s.id and d.kind in ('delegated', 'delegation_revoked') ${id === undefined ? "" : `and d.id <= ${id}`}
   order by d.id desc limit 1)`;

/** The code that was signed with, and how many wrong ones were entered in all by who signed: the signer or the delegate. */
const CODE_SQL = `
  (select jsonb_build_object('channel', c.channel, 'address', c.address, 'confirmed_at', to_json(c.confirmed_at) #>> '{}',
     'attempts', (select sum(a.attempts)::int from signing_code a
       where a.signer_id = coalesce(s.lead_id, s.id) and ${delegationAt("a.id")} is not distinct from ${delegationAt()}))
   from document_event e join signing_code c on c.id = (e.details ->> 'code_id')::uuid
   where e.document_id = s.document_id and e.signer_id = s.id and e.kind = 'signed' limit 1)`;

/** The event that gave the signer's page the last link before the signature, which ended any link of before. */
const LINKED_SQL = `
  (select k.id from document_event k where k.signer_id = s.id and k.at <= s.signed_at
     and k.kind in ('mailed', 'link_made', 'reminded', 'delegated', 'delegation_revoked') order by k.id desc limit 1)`;

/** Whether the signer came by the link of their booking. */
const BY_BOOKING_SQL = `
  exists (select from document_event b where b.document_id = s.document_id and b.signer_id = s.id and b.kind = 'signed' and b.details ->> 'link' = 'booking')`;

/** The mail with the link in use and the last messages with a code, as a server accepted them before the signature. */
const MAILS_SQL = `
  (select coalesce(jsonb_agg(jsonb_build_object('what', l.what, 'message_id', l.message_id, 'answer', l.server_answer) order by l.what desc), '[]')
   from (
     select distinct on (w.what) w.what, coalesce(m.message_id, x.provider_id) as message_id, coalesce(m.server_answer, x.server_answer) as server_answer
     from document_event e left join mail m on m.id = (e.details ->> 'mail_id')::uuid left join sms x on x.id = (e.details ->> 'sms_id')::uuid
     cross join lateral (select case when e.kind <> 'code_sent' then 'link' when x.id is not null then 'sms' else 'code' end as what) w
     where e.document_id = s.document_id and e.signer_id = s.id and e.at <= s.signed_at
       and (e.id = ${LINKED_SQL} and not ${BY_BOOKING_SQL} or e.kind = 'code_sent' and ${delegationAt("e.id")} is not distinct from ${delegationAt()})
       and coalesce(m.message_id, x.provider_id) is not null and coalesce(m.server_answer, x.server_answer) is not null
     order by w.what, e.id desc) l)`;

const DELEGATION_SQL = `
  case when s.delegated_at is not null then jsonb_build_object('name', s.delegate_name, 'documentation', s.delegate_documentation,
    'email', s.delegate_email, 'reason', s.delegate_reason, 'representation', s.delegate_representation,
    'at', to_json(s.delegated_at) #>> '{}') end`;

/** That pictures of the identity document were given, and until when they are stored: never the pictures. Deleted is one whose file is gone. */
const PICTURES_SQL = `
  (select coalesce(jsonb_agg(jsonb_build_object('side', p.side, 'kind', p.kind, 'sha256', p.sha256, 'given_at', to_json(p.given_at) #>> '{}',
     'delete_on', to_char(p.delete_on, 'YYYY-MM-DD'), 'deleted_at', case when p.file_key is null then to_json(p.deleted_at) #>> '{}' end,
     'marked_at', to_json(p.deleted_at) #>> '{}') order by p.side desc), '[]')
   from identity_picture p where p.signer_id = coalesce(s.lead_id, s.id) and p.is_signed)`;

/** The signers of a document with the evidence of each signature, in order. */
export async function readEvidenceSigners({ db }: Pick<Services, "db">, id: string): Promise<EvidenceSigner[]> {
  const rows = await db.query<SignerRow>(
    `select s.id, s.position, s.name, s.documentation, s.email, s.role, s.language, to_json(coalesce(s.delegate_opened_at, s.viewed_at)) #>> '{}' as viewed_at, to_json(s.signed_at) #>> '{}' as signed_at,
       s.ip, s.user_agent, s.consent_version, s.signed_sha256, s.signature_kind, s.strokes, s.typed_name, s.representation, s.pages_shown,
       s.page_count, s.read_seconds, ${CODE_SQL} as code, ${DELEGATION_SQL} as delegation,
        ${MAILS_SQL} as mails, ${BY_BOOKING_SQL} as is_by_booking, ${PICTURES_SQL} as pictures
      from signer s where s.document_id = $1 and s.task <> 'copy' order by s.position`,
    [id],
  );
  const records = new Map((await readCheckedRecords(db, id)).map((record) => [record.signer_id, record]));
  return rows.map((row) => {
    const {
      ip,
      signature_kind,
      strokes,
      typed_name,
      pages_shown: _p,
      page_count: _c,
      read_seconds: _s,
      ...signer
    } = row;
    const signature = { kind: signature_kind, drawing: drawingOf(strokes), typed_name };
    const { stamped_at, stamp_authority } = records.get(signer.id) ?? NO_STAMP;
    const stamp =
      stamped_at === null || stamp_authority === null ? null : { at: stamped_at, authority: stamp_authority };
    return { ...signer, address: ip, signature, stamp, reading: readingOf(row) };
  });
}

/** Who gets a copy of a document. */
export const readEvidenceCopies = ({ db }: Pick<Services, "db">, id: string): Promise<readonly EvidenceCopy[]> =>
  db.query<EvidenceCopy>(
    "select position, name, email from signer where document_id = $1 and task = 'copy' order by position",
    [id],
  );
