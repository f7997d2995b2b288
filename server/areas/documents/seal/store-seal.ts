import { MAX_LATE_STAMPS } from "#shared/domain/documents/policy.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import type { ChosenSeal } from "./choose-seal.ts";
import type { SealedPdf, SealRun } from "./compose-sealed.ts";
import { whileSealing } from "./seal-lock.ts";
import { obtainStamp, type StampAuthority } from "./stamp-authority.ts";

/** Records what sealed a document, with its time stamp. */
export async function insertSeal(
  tx: Tx,
  document_id: string,
  { is_own, holder_name, authority, is_self_signed, fallback }: ChosenSeal,
  { stamp, failure }: SealedPdf,
): Promise<void> {
  await tx.query(
    `insert into document_seal (document_id, is_own, holder_name, authority, is_self_signed, fallback, failure, stamp_token)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [document_id, is_own, holder_name, authority, is_self_signed, fallback, failure, stamp?.token ?? null],
  );
}

const UNSTAMPED = `
  select s.document_id, d.signed_pdf_sha256 as sha256 from document_seal s join document d on d.id = s.document_id
  where s.failure is not null and s.stamp_token is null order by s.document_id limit $1`;

interface Unstamped {
  readonly document_id: string;
  readonly sha256: string;
}

async function stampSealedFile(
  services: Services,
  authority: StampAuthority,
  signal: AbortSignal,
  { document_id, sha256 }: Unstamped,
): Promise<void> {
  const lacking = "select 1 from document_seal where document_id = $1 and stamp_token is null";
  if ((await services.db.query(lacking, [document_id])).length === 0) return;
  const { token } = await obtainStamp(services, authority, Buffer.from(sha256, "hex"), signal);
  await services.db.query(
    `update document_seal set stamp_token = $2, is_detached = true where document_id = $1 and stamp_token is null`,
    [document_id, token],
  );
}

/**
 * Obtains the time stamps of documents that were sealed without the one that was wanted. They are of the whole sealed file
 * and are stored beside it: the file has been handed out, and stays as it is.
 */
export async function stampSealedFiles(services: Services, run: SealRun): Promise<void> {
  const { authority } = run;
  if (authority === null || run.failure !== null) return;
  const unstamped = await services.db.query<Unstamped>(UNSTAMPED, [MAX_LATE_STAMPS]);
  for (const { document_id, sha256 } of unstamped) {
    if (run.signal.aborted) return;
    try {
      await whileSealing(services, document_id, () =>
        stampSealedFile(services, authority, run.signal, { document_id, sha256 }),
      );
    } catch (error) {
      if (!(error instanceof TimestampFault)) throw error;
      services.log.warn({ kind: error.kind }, "sealed documents were not stamped");
      return;
    }
  }
}
