import { buffer } from "node:stream/consumers";
import { STAMP_WAIT_MINUTES } from "#shared/domain/documents/policy.ts";
import type { StampFaultKind } from "#shared/domain/documents/stamp-fault.ts";
import { sealImprint, stampSeal } from "#server/engine/services/seal/stamp-seal.ts";
import type { Services } from "#server/engine/services/services.ts";
import { MAX_REPLY_BYTES } from "#server/engine/services/timestamp/post-query.ts";
import type { ObtainedTimestamp } from "#server/engine/services/timestamp/timestamp-client.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import type { ChosenSeal } from "./choose-seal.ts";
import type { EvidenceSeal } from "../pdf/evidence-content.ts";
import { signedDocumentPdf } from "../pdf-kinds.ts";
import { type CompletedDocument, readEvidence } from "../signing/read-evidence.ts";
import { readFieldMarks } from "../uploads/read-field-marks.ts";
import { obtainStamp, type StampAuthority } from "./stamp-authority.ts";
import { readStampedRecords } from "./signature-stamps.ts";
import { stampSignatures } from "./stamp-signatures.ts";

/** One run of the job. An authority that failed gets no further request in it: each wait for an answer takes long. */
export interface SealRun {
  readonly authority: StampAuthority | null;
  readonly signal: AbortSignal;
  failure: StampFaultKind | null;
}

export const createSealRun = (authority: StampAuthority | null, signal: AbortSignal): SealRun => ({
  authority,
  signal,
  failure: null,
});

/** A sealed file, with its time stamp or the reason why it has none. */
export interface SealedPdf {
  readonly bytes: Buffer;
  readonly stamp: ObtainedTimestamp | null;
  readonly failure: StampFaultKind | null;
}

interface Sealing {
  readonly document: CompletedDocument;
  readonly seal: ChosenSeal;
  readonly run: SealRun;
}

async function compose(services: Services, { document, seal }: Sealing, stamp: EvidenceSeal["stamp"]): Promise<Buffer> {
  const { is_own, holder_name, authority, is_self_signed, key } = seal;
  const [pdf, evidence, records, fields] = await Promise.all([
    services.files.get(document.pdf_key).then(buffer),
    readEvidence(services, document, { is_own, holder_name, authority, is_self_signed, stamp }),
    readStampedRecords(services.db, document.id),
    readFieldMarks(services.db, document.id),
  ]);
  const sealed_at = services.clock.now().toISOString();
  const stamp_room = stamp === "stamped" ? MAX_REPLY_BYTES : 0;
  return services.pdfs.render(signedDocumentPdf, { pdf, evidence, fields, seal: key, sealed_at, records, stamp_room });
}

/** @throws TimestampFault when the authority gives no time stamp of the signatures or of the seal */
async function composeStamped(services: Services, sealing: Sealing, authority: StampAuthority): Promise<SealedPdf> {
  const { document, run } = sealing;
  if (run.failure !== null) throw new TimestampFault(run.failure);
  await stampSignatures(services, authority, document.id, run.signal);
  const sealed = await compose(services, sealing, "stamped");
  const stamp = await obtainStamp(services, authority, sealImprint(sealed), run.signal);
  return { bytes: stampSeal(sealed, stamp.token), stamp, failure: null };
}

/** A document waits since its last signature, and never less than the authority fails: what passes is waited for. */
async function isWaiting({ db, clock }: Services, { document: { completed_at }, run }: Sealing): Promise<boolean> {
  const [row] = await db.query<{ failed_at: string | null }>("select failed_at from stamp_authority where id = $1", [
    run.authority?.id,
  ]);
  const since = Math.max(Date.parse(completed_at), Date.parse(row?.failed_at ?? completed_at));
  return clock.now().getTime() < since + STAMP_WAIT_MINUTES * 60_000;
}

/**
 * The sealed file with its time stamp, where there is an authority; without one once it has waited long enough.
 * @returns null while it waits
 */
export async function composeSealed(services: Services, sealing: Sealing): Promise<SealedPdf | null> {
  const { document, run } = sealing;
  if (run.authority === null) return { bytes: await compose(services, sealing, "none"), stamp: null, failure: null };
  try {
    return await composeStamped(services, sealing, run.authority);
  } catch (error) {
    if (!(error instanceof TimestampFault)) throw error;
    run.failure = error.kind;
    services.log.warn({ kind: error.kind, document_id: document.id }, "a seal got no time stamp");
    if (run.signal.aborted || (await isWaiting(services, sealing))) return null;
    return { bytes: await compose(services, sealing, "failed"), stamp: null, failure: error.kind };
  }
}
