import type { MessageKey } from "#locales/es.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { DocumentEventKind } from "#shared/domain/documents/document-event.ts";
import { type Drawing, drawing } from "#shared/domain/documents/signature.ts";
import { verifyPath } from "#shared/domain/documents/verification.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type {
  EvidenceContent,
  EvidenceEvent,
  EvidenceSeal,
  EvidenceSigner,
  Signature,
} from "./pdf/evidence-content.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Language } from "#shared/lib/language.ts";

/** A fully signed document. */
export interface CompletedDocument {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly type: string;
  readonly language: Language;
  readonly pdf_key: string;
  readonly pdf_sha256: string;
  readonly verification_code: string;
  readonly sent_at: string;
  readonly completed_at: string;
}

type SignerRow = Omit<EvidenceSigner, "signature" | "address" | "stamp"> & {
  readonly stamped_at: string | null;
  readonly stamp_authority: string | null;
  readonly ip: string | null;
  readonly signature_kind: Signature["kind"];
  readonly strokes: unknown;
  readonly typed_name: string | null;
};

/** Stored strokes were validated on arrival. */
const drawingOf = (strokes: unknown): Drawing | null => (strokes === null ? null : drawing.parse(strokes));

async function readSigners({ db }: Services, id: string): Promise<EvidenceSigner[]> {
  const rows = await db.query<SignerRow>(
    `select s.name, s.documentation, email, role, to_json(viewed_at) #>> '{}' as viewed_at, to_json(signed_at) #>> '{}' as signed_at,
       ip, user_agent, consent_version, signed_sha256, signature_kind, strokes, typed_name, representation,
       to_json(t.stamped_at) #>> '{}' as stamped_at, t.authority as stamp_authority
     from signer s left join signer_stamp t on t.signer_id = s.id where s.document_id = $1 order by s.position`,
    [id],
  );
  return rows.map(({ ip, signature_kind, strokes, typed_name, stamped_at, stamp_authority, ...signer }) => ({
    ...signer,
    address: ip,
    stamp: stamped_at === null || stamp_authority === null ? null : { at: stamped_at, authority: stamp_authority },
    signature: { kind: signature_kind, drawing: drawingOf(strokes), typed_name },
  }));
}

/** Events listed as evidence, without internal drafting. */
const evidenceEventKeys: Partial<Record<DocumentEventKind, MessageKey>> = {
  sent: "documents.pdf.event.sent",
  mailed: "documents.pdf.event.mailed",
  link_made: "documents.pdf.event.link_made",
  opened: "documents.pdf.event.opened",
  read: "documents.pdf.event.read",
  consented: "documents.pdf.event.consented",
  signed: "documents.pdf.event.signed",
  reminded: "documents.pdf.event.reminded",
  completed: "documents.pdf.event.completed",
};
/** Maximum number of events; further reminders add no evidence. */
const MOST_EVENTS = 400;

async function readEvents({ db }: Services, id: string): Promise<EvidenceEvent[]> {
  const rows = await db.query<{ at: string; kind: DocumentEventKind; who: string | null; address: string | null }>(
    `select to_json(e.at) #>> '{}' as at, e.kind, coalesce(s.name, u.name) as who, e.ip as address
     from document_event e left join signer s on s.id = e.signer_id left join "user" u on u.id = e.actor_id
     where e.document_id = $1 and e.kind = any($2) order by e.id limit $3`,
    [id, Object.keys(evidenceEventKeys), MOST_EVENTS],
  );
  return rows.flatMap(({ kind, ...event }) => {
    const key = evidenceEventKeys[kind];
    return key ? [{ ...event, key }] : [];
  });
}

/** The consent text if its version is still current; for earlier versions only the number is printed. */
function consentsOf(signers: readonly EvidenceSigner[], language: Language) {
  const { version, key } = consentTexts.electronic_signature;
  const isPresent = signers.some(({ consent_version }) => consent_version === version);
  return isPresent ? [{ version, text: translateIn(language)(key) }] : [];
}

/** Content of the evidence pages of a fully signed document. */
export async function readEvidence(
  services: Services,
  document: CompletedDocument,
  seal: EvidenceSeal,
): Promise<EvidenceContent> {
  const { id, pdf_key: _key, ...said } = document;
  const signers = await readSigners(services, id);
  return {
    ...said,
    issuer: await readCompanyLetterhead(services.db, services.files),
    verification_address: `${services.origin}${verifyPath(document.verification_code)}`,
    signers,
    events: await readEvents(services, id),
    consents: consentsOf(signers, document.language),
    seal,
  };
}
