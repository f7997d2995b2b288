import { MAX_STAMPED_DOCUMENTS } from "#shared/domain/documents/policy.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import { readCheckedRecords } from "./signature-stamps.ts";
import { findStampAuthority, obtainStamp, type StampAuthority } from "./stamp-authority.ts";

/** Job that obtains the time stamps of signatures, so that no signer waits for the authority. */
export const STAMP_SIGNATURES = "stamp_signatures";

/** Held while a time stamp is requested, so that two servers do not request the same one. An answer is limited in time. */
const requestLock = defineLock("signature stamps");

interface Stamping {
  readonly services: Services;
  readonly authority: StampAuthority;
  readonly document_id: string;
  readonly signal: AbortSignal | undefined;
}

async function stampRecord({ services, authority, document_id, signal }: Stamping, signer_id: string): Promise<void> {
  await transact(services.db, null, async (tx) => {
    await requestLock.take(tx, document_id);
    const records = await readCheckedRecords(tx, document_id);
    const record = records.find((one) => one.signer_id === signer_id);
    if (!record || record.stamp_state === "valid") return;
    const { token } = await obtainStamp(services, authority, record.imprint, signal);
    await tx.query(
      `insert into signer_stamp (signer_id, token) values ($1, $2)
       on conflict (signer_id) do update set token = excluded.token, created_at = clock_now()`,
      [signer_id, token],
    );
  });
}

/**
 * Obtains the missing time stamps of a document's signatures, one after another.
 * @throws TimestampFault of the first that fails; those obtained before stay
 */
export async function stampSignatures(
  services: Services,
  authority: StampAuthority,
  document_id: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const { signer_id, stamp_state } of await readCheckedRecords(services.db, document_id))
    if (stamp_state !== "valid") await stampRecord({ services, authority, document_id, signal }, signer_id);
}

const UNSTAMPED = `
  select distinct s.document_id from signer s join document d on d.id = s.document_id
    left join signer_stamp t on t.signer_id = s.id
  where s.state = 'signed' and t.signer_id is null and d.signed_pdf_key is null and d.state in ('partly_signed', 'signed')
  order by s.document_id limit $1`;

/** Obtains the missing time stamps of signatures whose documents are not sealed yet; what fails is tried again later. */
export async function stampAllSignatures(services: Services, signal: AbortSignal): Promise<void> {
  const authority = await findStampAuthority(services.db);
  if (authority === null) return;
  const waiting = await services.db.query<{ document_id: string }>(UNSTAMPED, [MAX_STAMPED_DOCUMENTS]);
  for (const { document_id } of waiting) {
    if (signal.aborted) return;
    try {
      await stampSignatures(services, authority, document_id, signal);
    } catch (error) {
      if (!(error instanceof TimestampFault)) throw error;
      // The authority does not answer: no time stamps of the others are requested.
      services.log.warn({ kind: error.kind }, "signatures were not stamped");
      return;
    }
  }
}

export const stampSignaturesJob: Job = {
  name: STAMP_SIGNATURES,
  cron: "*/5 * * * *",
  isDoneAtStart: false,
  isAlone: true,
  lane: "stamps",
  run: (services, { signal }) => stampAllSignatures(services, signal),
};
