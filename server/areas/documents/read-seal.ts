import type { DocumentSeal, SealFacts, SealFallback } from "#shared/domain/documents/document-seal.ts";
import { STAMP_WAIT_MINUTES } from "#shared/domain/documents/policy.ts";
import type { StampFaultKind } from "#shared/domain/documents/stamp-fault.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import { verifyToken } from "#server/engine/services/timestamp/verify-token.ts";

interface SealRow {
  readonly is_own: boolean;
  readonly holder_name: string;
  readonly authority: string | null;
  readonly fallback: SealFallback | null;
  readonly failure: StampFaultKind | null;
  readonly stamp_imprint: string | null;
  readonly stamp_token: Buffer | null;
  readonly is_detached: boolean;
}

interface SealedRow {
  readonly sha256: string | null;
  readonly seal: SealRow | null;
}

const NONE = { stamped_at: null, stamp_authority: null, is_detached: false };

/** Verifies the token again; one that does not hold counts as none. */
function stampOf({ stamp_imprint, stamp_token, is_detached }: SealRow, sha256: string) {
  if (stamp_imprint === null || stamp_token === null || (is_detached && stamp_imprint !== sha256)) return NONE;
  try {
    const { at, authority } = verifyToken(stamp_token, Buffer.from(stamp_imprint, "hex"));
    return { stamped_at: at.toISOString(), stamp_authority: authority, is_detached };
  } catch (error) {
    if (error instanceof TimestampFault) return NONE;
    throw error;
  }
}

/** Of documents sealed before it was recorded. */
const FORMER = { is_own: false, holder_name: null, authority: null, ...NONE };

async function readSealed(db: Queryable, document_id: string): Promise<SealedRow | null> {
  const [row] = await db.query<{ sha256: string | null } & Partial<SealRow>>(
    `select d.signed_pdf_sha256 as sha256, s.is_own, s.holder_name, s.authority, s.fallback, s.failure, s.stamp_imprint,
       s.stamp_token, s.is_detached
     from document d left join document_seal s on s.document_id = d.id where d.id = $1 and d.signed_pdf_sha256 is not null`,
    [document_id],
  );
  return row ? { sha256: row.sha256, seal: isSeal(row) ? row : null } : null;
}

const isSeal = (row: Partial<SealRow>): row is SealRow => typeof row.is_own === "boolean";

type StaffSeal = NonNullable<DocumentSeal["seal"]>;

/** The seal of a document, with its time stamp verified; null while it is not sealed. */
export async function readSeal(db: Queryable, document_id: string): Promise<StaffSeal | null> {
  const row = await readSealed(db, document_id);
  if (row === null) return null;
  const { sha256, seal } = row;
  if (seal === null) return { ...FORMER, fallback: null, failure: null };
  const { is_own, holder_name, authority, fallback, failure } = seal;
  return { is_own, holder_name, authority, ...stampOf(seal, sha256 ?? ""), fallback, failure };
}

/** What anyone may know of it. */
export async function readSealFacts(db: Queryable, document_id: string): Promise<SealFacts | null> {
  const seal = await readSeal(db, document_id);
  if (seal === null) return null;
  const { fallback: _fallback, failure: _failure, ...facts } = seal;
  return facts;
}

/** Why a document waits for its time stamp, and until when. */
async function readWaiting(db: Queryable, document_id: string): Promise<DocumentSeal["waiting"]> {
  const [row] = await db.query<{ failure: StampFaultKind; until: string }>(
    `select a.failure, to_json(greatest(d.completed_at, a.failed_at) + make_interval(mins => $2)) #>> '{}' as until
     from document d join stamp_authority a on a.removed_at is null and a.failure is not null
     where d.id = $1 and d.state = 'signed' and d.signed_pdf_key is null`,
    [document_id, STAMP_WAIT_MINUTES],
  );
  return row ?? null;
}

/** Seal and time stamps of a document. */
export async function readDocumentSeal(db: Queryable, document_id: string): Promise<DocumentSeal> {
  const signatures = await db.query<DocumentSeal["signatures"][number]>(
    `select s.id as signer_id, s.name, to_json(s.signed_at) #>> '{}' as signed_at,
       to_json(t.stamped_at) #>> '{}' as stamped_at, t.authority as stamp_authority
     from signer s left join signer_stamp t on t.signer_id = s.id
     where s.document_id = $1 and s.state = 'signed' order by s.position`,
    [document_id],
  );
  const seal = await readSeal(db, document_id);
  return { seal, waiting: await readWaiting(db, document_id), signatures: [...signatures] };
}
