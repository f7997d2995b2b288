import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { CheckedStamp, DocumentSeal, SealFacts, SealFallback } from "#shared/domain/documents/document-seal.ts";
import { STAMP_WAIT_MINUTES, VALIDATION_RETRY } from "#shared/domain/documents/policy.ts";
import type { SealLevel, ValidationFaultKind } from "#shared/domain/documents/seal-level.ts";
import type { StampFaultKind } from "#shared/domain/documents/stamp-fault.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { sealImprint } from "#server/engine/services/seal/stamp-seal.ts";
import type { Services } from "#server/engine/services/services.ts";
import { checkStamp, INVALID_STAMP, NO_STAMP } from "./check-stamp.ts";
import { readCheckedRecords } from "./signature-stamps.ts";
import { TAKES_VALIDATION } from "./takes-validation.ts";

interface SealRow {
  readonly is_own: boolean;
  readonly holder_name: string;
  readonly authority: string | null;
  readonly is_self_signed: boolean;
  readonly fallback: SealFallback | null;
  readonly failure: StampFaultKind | null;
  readonly stamp_token: Buffer | null;
  readonly is_detached: boolean;
  readonly validation_failure: ValidationFaultKind | null;
  readonly validation_sha256: string | null;
  readonly is_validation_waiting: boolean;
}

interface SealedFile {
  readonly key: string;
  readonly sha256: string;
}

/** The database, and the files, from which what a time stamp is of is computed again. */
export interface SealSources {
  readonly db: Queryable;
  readonly files: Services["files"];
}

/** That of the seal is of the value of its signature in the stored file; one that was obtained later is of the whole file. */
async function stampOf(
  { files }: SealSources,
  { stamp_token, is_detached }: SealRow,
  { key, sha256 }: SealedFile,
): Promise<CheckedStamp> {
  if (stamp_token === null) return NO_STAMP;
  const pdf = await buffer(await files.get(key));
  const hash = createHash("sha256").update(pdf).digest();
  if (hash.toString("hex") !== sha256) return INVALID_STAMP;
  return checkStamp(stamp_token, is_detached ? hash : sealImprint(pdf));
}

/** Of documents sealed before it was recorded. */
const FORMER = {
  is_own: false,
  holder_name: null,
  authority: null,
  is_self_signed: false,
  is_detached: false,
  level: "B-B",
  ...NO_STAMP,
} as const;

/** A time stamp beside the file is not in the seal, whose level stays. */
function levelOf({ is_detached, validation_sha256 }: SealRow, { stamp_state }: CheckedStamp): SealLevel {
  if (stamp_state !== "valid" || is_detached) return "B-B";
  return validation_sha256 === null ? "B-T" : "B-LT";
}

const isSeal = (row: Partial<SealRow>): row is SealRow => typeof row.is_own === "boolean";

type StaffSeal = NonNullable<DocumentSeal["seal"]>;

/** The seal of a document, with its time stamp verified; null while it is not sealed. */
async function readSeal(sources: SealSources, document_id: string): Promise<StaffSeal | null> {
  const [row] = await sources.db.query<SealedFile & Partial<SealRow>>(
    `select d.signed_pdf_key as key, d.signed_pdf_sha256 as sha256, s.is_own, s.holder_name, s.authority, s.is_self_signed, s.fallback, s.failure,
       s.stamp_token, s.is_detached, v.pdf_sha256 as validation_sha256,
       coalesce(v.failure, case when v.pdf_key is null and v.attempts >= $2 then 'internal' end) as validation_failure,
       coalesce(v.pdf_key is null and not v.is_over and v.attempts < $2, ${TAKES_VALIDATION}) as is_validation_waiting
     from document d left join document_seal s on s.document_id = d.id left join seal_validation v on v.document_id = d.id
     where d.id = $1 and d.signed_pdf_key is not null`,
    [document_id, VALIDATION_RETRY.attempts],
  );
  if (!row) return null;
  const none = {
    fallback: null,
    failure: null,
    validation_failure: null,
    validation_sha256: null,
    is_validation_waiting: false,
  };
  if (!isSeal(row)) return { ...FORMER, ...none };
  const { is_own, holder_name, authority, is_self_signed, is_detached, fallback, failure } = row;
  const { validation_failure, validation_sha256, is_validation_waiting } = row;
  const stamp = await stampOf(sources, row, row);
  return {
    is_own,
    holder_name,
    authority,
    is_self_signed,
    is_detached,
    ...stamp,
    level: levelOf(row, stamp),
    fallback,
    failure,
    validation_failure,
    validation_sha256,
    is_validation_waiting,
  };
}

/** What anyone may know of it. */
export async function readSealFacts(sources: SealSources, document_id: string): Promise<SealFacts | null> {
  const seal = await readSeal(sources, document_id);
  if (seal === null) return null;
  const { fallback: _fallback, failure: _failure, ...rest } = seal;
  const { validation_failure: _validation, validation_sha256: _sha256, ...others } = rest;
  const { is_validation_waiting: _waiting, ...facts } = others;
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

async function readSignatures(db: Queryable, document_id: string): Promise<DocumentSeal["signatures"]> {
  const signers = await db.query<{ signer_id: string; name: string; signed_at: string }>(
    `select id as signer_id, name, to_json(signed_at) #>> '{}' as signed_at
     from signer where document_id = $1 and state = 'signed' order by position`,
    [document_id],
  );
  const records = new Map((await readCheckedRecords(db, document_id)).map((record) => [record.signer_id, record]));
  return signers.map((signer) => {
    const { stamp_state, stamped_at, stamp_authority } = records.get(signer.signer_id) ?? NO_STAMP;
    return { ...signer, stamp_state, stamped_at, stamp_authority };
  });
}

/** Seal and time stamps of a document. */
export async function readDocumentSeal(sources: SealSources, document_id: string): Promise<DocumentSeal> {
  const { db } = sources;
  return {
    seal: await readSeal(sources, document_id),
    waiting: await readWaiting(db, document_id),
    signatures: await readSignatures(db, document_id),
  };
}
