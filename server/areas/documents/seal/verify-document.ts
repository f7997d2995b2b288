import type { Verification, VerificationOutcome } from "#shared/domain/documents/verification.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { MarkedFile } from "../templates/find-marks.ts";
import { readSealFacts, type SealSources } from "./read-seal.ts";
import { TAKES_VALIDATION } from "./takes-validation.ts";

interface Found {
  readonly id: string;
  readonly is_signed: boolean;
  readonly completed_at: string | null;
  readonly signatures: number;
  readonly approvals: number;
}

const UNKNOWN: Verification = { outcome: "unknown", completed_at: null, signatures: null, approvals: null, seal: null };

/** Facts disclosed about a sent document: whether and when it was signed, numbers of signatures and approvals, and what sealed it. */
const FOUND_SQL = `
  select d.id, d.state = 'signed' as is_signed, to_json(d.completed_at) #>> '{}' as completed_at,
    (select count(*)::int from signer s where s.document_id = d.id and s.state = 'signed' and s.signature_kind <> 'approval') as signatures,
    (select count(*)::int from signer s where s.document_id = d.id and s.signature_kind = 'approval') as approvals
  from document d where d.sent_at is not null and `;

async function find(db: Queryable, condition: string, value: unknown): Promise<Found | null> {
  const [found] = await db.query<Found>(`${FOUND_SQL}${condition} limit 1`, [value]);
  return found ?? null;
}

/** What sealed it belongs to the sealed file alone: to one that was changed, or is not signed, it would lend its name. */
const sealedOutcomes: ReadonlySet<VerificationOutcome> = new Set(["signed", "intact", "with_validation"]);

/** For an incompletely signed document nothing more is disclosed. */
async function describe(
  sources: SealSources,
  { id, is_signed, completed_at, signatures, approvals }: Found,
  outcome: VerificationOutcome,
): Promise<Verification> {
  if (!is_signed) return { ...UNKNOWN, outcome };
  const seal = sealedOutcomes.has(outcome) ? await readSealFacts(sources, id) : null;
  return { outcome, completed_at, signatures, approvals, seal };
}

/** Verifies by the code on the evidence pages. */
export async function verifyByCode(sources: SealSources, code: string): Promise<Verification> {
  const found = await find(sources.db, "d.verification_code = $1", code);
  return found ? describe(sources, found, found.is_signed ? "signed" : "unsigned") : UNKNOWN;
}

/** The file with validation data as it was stored. */
const WITH_VALIDATION = "d.id in (select v.document_id from seal_validation v where v.pdf_sha256 = $1)";

/**
 * A file that begins with a sealed one, to which something may have been added. After a restore the file with validation data that
 * was handed out is not known any more, so that these bytes may be ours; those of other seals are not.
 */
const EXTENDED = `d.id in (select s.document_id from document_seal s where ${TAKES_VALIDATION}) and d.signed_pdf_sha256 = any($1)`;

/** The sealed file itself has no validation data. */
const withoutValidation = ({ seal, ...rest }: Verification): Verification => ({
  ...rest,
  seal: seal?.level === "B-LT" ? { ...seal, level: "B-T" } : seal,
});

/** Verifies by the file's hash: of the sealed file, with or without validation data, or of the text as sent. */
export async function verifyByHash(sources: SealSources, sha256: string): Promise<Verification> {
  const sealed = await find(sources.db, "d.signed_pdf_sha256 = $1", sha256);
  if (sealed) return withoutValidation(await describe(sources, sealed, "intact"));
  const extended = await find(sources.db, WITH_VALIDATION, sha256);
  if (extended) return describe(sources, extended, "with_validation");
  const sent = await find(sources.db, "d.pdf_sha256 = $1", sha256);
  return sent ? describe(sources, sent, "original") : UNKNOWN;
}

/** Verifies a file: one with the code of a sealed document but another hash was changed, or something was added to it. */
export async function verifyFile(
  sources: SealSources,
  { sha256, revisions, codes }: MarkedFile,
): Promise<Verification> {
  const known = await verifyByHash(sources, sha256);
  if (known.outcome !== "unknown" || codes.length === 0) return known;
  const extended = await find(sources.db, EXTENDED, revisions);
  if (extended) return describe(sources, extended, "extended");
  const marked = await find(sources.db, "d.signed_pdf_key is not null and d.verification_code = any($1)", codes);
  return marked ? describe(sources, marked, "changed") : UNKNOWN;
}
