import type { Verification, VerificationOutcome } from "#shared/domain/documents/verification.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { MarkedFile } from "./find-marks.ts";
import { readSealFacts } from "./read-seal.ts";

interface Found {
  readonly id: string;
  readonly is_signed: boolean;
  readonly completed_at: string | null;
  readonly signatures: number;
}

const UNKNOWN: Verification = { outcome: "unknown", completed_at: null, signatures: null, seal: null };

/** Facts disclosed about a sent document: whether and when it was signed, number of signatures, and what sealed it. */
const FOUND_SQL = `
  select d.id, d.state = 'signed' as is_signed, to_json(d.completed_at) #>> '{}' as completed_at,
    (select count(*)::int from signer s where s.document_id = d.id and s.state = 'signed') as signatures
  from document d where d.sent_at is not null and `;

async function find(db: Queryable, condition: string, value: unknown): Promise<Found | null> {
  const [found] = await db.query<Found>(`${FOUND_SQL}${condition} limit 1`, [value]);
  return found ?? null;
}

/** For an incompletely signed document nothing more is disclosed. */
async function describe(
  db: Queryable,
  { id, is_signed, completed_at, signatures }: Found,
  outcome: VerificationOutcome,
): Promise<Verification> {
  if (!is_signed) return { ...UNKNOWN, outcome };
  return { outcome, completed_at, signatures, seal: await readSealFacts(db, id) };
}

/** Verifies by the code on the evidence pages. */
export async function verifyByCode(db: Queryable, code: string): Promise<Verification> {
  const found = await find(db, "d.verification_code = $1", code);
  return found ? describe(db, found, found.is_signed ? "signed" : "unsigned") : UNKNOWN;
}

/** Verifies by the file's hash: of the sealed file, or of the text as sent. */
export async function verifyByHash(db: Queryable, sha256: string): Promise<Verification> {
  const sealed = await find(db, "d.signed_pdf_sha256 = $1", sha256);
  if (sealed) return describe(db, sealed, "intact");
  const sent = await find(db, "d.pdf_sha256 = $1", sha256);
  return sent ? describe(db, sent, "original") : UNKNOWN;
}

/** Verifies a file: one with the code of a sealed document but another hash was changed. */
export async function verifyFile(db: Queryable, { sha256, codes }: MarkedFile): Promise<Verification> {
  const known = await verifyByHash(db, sha256);
  if (known.outcome !== "unknown" || codes.length === 0) return known;
  const marked = await find(db, "d.signed_pdf_key is not null and d.verification_code = any($1)", codes);
  return marked ? describe(db, marked, "changed") : UNKNOWN;
}
