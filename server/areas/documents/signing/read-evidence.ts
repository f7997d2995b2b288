import type { MessageKey } from "#locales/es.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { DocumentEventKind } from "#shared/domain/documents/document-event.ts";
import type { SigningStrength } from "#shared/domain/documents/signing-strength.ts";
import { verifyPath } from "#shared/domain/documents/verification.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type { EvidenceContent, EvidenceEvent, EvidenceSeal, EvidenceSigner } from "../pdf/evidence-content.ts";
import { readOriginalHash } from "../uploads/read-field-marks.ts";
import { LINK_ACTOR_SQL } from "./link-actor.ts";
import { readEvidenceCopies, readEvidenceSigners } from "./read-evidence-signers.ts";
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

/** Events listed as evidence, without internal drafting. */
const evidenceEventKeys: Partial<Record<DocumentEventKind, MessageKey>> = {
  sent: "documents.pdf.event.sent",
  mailed: "documents.pdf.event.mailed",
  link_made: "documents.pdf.event.link_made",
  opened: "documents.pdf.event.opened",
  read: "documents.pdf.event.read",
  delegated: "documents.pdf.event.delegated",
  delegation_revoked: "documents.pdf.event.delegation_revoked",
  code_sent: "documents.pdf.event.code_sent",
  code_confirmed: "documents.pdf.event.code_confirmed",
  consented: "documents.pdf.event.consented",
  signed: "documents.pdf.event.signed",
  reminded: "documents.pdf.event.reminded",
  completed: "documents.pdf.event.completed",
};
/** Of these, the last one of each signer: the others add no evidence, and could be so many that they push it out. */
const onlyLast: readonly DocumentEventKind[] = ["code_sent", "code_confirmed"];
/** Maximum number of events; further reminders add no evidence. */
const MOST_EVENTS = 400;

async function readEvents({ db }: Services, id: string): Promise<EvidenceEvent[]> {
  const rows = await db.query<{
    at: string;
    kind: DocumentEventKind;
    who: string | null;
    address: string | null;
    is_approval: boolean;
  }>(
    `select to_json(e.at) #>> '{}' as at, e.kind, coalesce(case when e.ip is null then s.name else ${LINK_ACTOR_SQL} end, u.name) as who, e.ip as address,
       e.kind = 'signed' and coalesce(e.details ->> 'kind' = 'approval', false) as is_approval
     from document_event e left join signer s on s.id = e.signer_id left join "user" u on u.id = e.actor_id
     where e.document_id = $1 and e.kind = any($2)
       and (e.kind <> all($4) or not exists (
         select 1 from document_event l where l.signer_id = e.signer_id and l.kind = e.kind and l.id > e.id))
     order by e.id limit $3`,
    [id, Object.keys(evidenceEventKeys), MOST_EVENTS, onlyLast],
  );
  return rows.flatMap(({ kind, is_approval, ...event }) => {
    const key = is_approval ? "documents.pdf.event.approved" : evidenceEventKeys[kind];
    return key ? [{ ...event, key }] : [];
  });
}

/** The consent text as its signers read it, in each of their languages, if its version is still current; for earlier versions only the number is printed. */
function consentsOf(signers: readonly EvidenceSigner[]) {
  const { version, key } = consentTexts.electronic_signature;
  const present = signers.filter(({ consent_version }) => consent_version === version);
  const read = new Set(present.map(({ language }) => language));
  return [...read].toSorted().map((language) => ({ version, language, text: translateIn(language)(key) }));
}

interface Act {
  readonly signing_strength: SigningStrength;
  readonly together: readonly string[];
}

/** How signers are identified, and the documents that are signed with it. */
async function readAct({ db }: Services, id: string): Promise<Act> {
  const [row] = await db.query<Act>(
    `select d.signing_strength, array(
       select o.code from document o where o.bundle_id = d.bundle_id and o.id <> d.id order by o.code) as together
     from document d where d.id = $1`,
    [id],
  );
  return row ?? { signing_strength: "link", together: [] };
}

/** Content of the evidence pages of a fully signed document. */
export async function readEvidence(
  services: Services,
  document: CompletedDocument,
  seal: EvidenceSeal,
): Promise<EvidenceContent> {
  const { id, pdf_key: _key, ...said } = document;
  const signers = await readEvidenceSigners(services, id);
  return {
    ...said,
    ...(await readAct(services, id)),
    issuer: await readCompanyLetterhead(services.db, services.files),
    verification_address: `${services.origin}${verifyPath(document.verification_code)}`,
    signers,
    copies: await readEvidenceCopies(services, id),
    events: await readEvents(services, id),
    consents: consentsOf(signers),
    original_sha256: await readOriginalHash(services.db, id),
    seal,
  };
}
