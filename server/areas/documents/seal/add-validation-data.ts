import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { MAX_EXTENDED_SEALS, SEALED_DOCUMENT_BYTES, VALIDATION_RETRY } from "#shared/domain/documents/policy.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { lockNext, type RetryQueue } from "#server/engine/jobs/retry-queue.ts";
import { certificatesOf, sealContents } from "#server/engine/services/seal/seal-certificates.ts";
import type { Services } from "#server/engine/services/services.ts";
import { startValidationRun, type ValidationRun } from "#server/engine/services/validation/fetch-in-run.ts";
import { ValidationFault } from "#server/engine/services/validation/validation-fault.ts";
import { extendedDocumentPdf } from "../pdf-kinds.ts";
import { recordValidationFault } from "./record-validation-fault.ts";
import { TAKES_VALIDATION } from "./takes-validation.ts";

/** Job that adds to sealed documents what verifies their certificates later (PAdES B-LT). */
export const ADD_VALIDATION_DATA = "add_validation_data";

const queue: RetryQueue = {
  table: "seal_validation",
  key: "document_id",
  policy: VALIDATION_RETRY,
  isWaiting: "pdf_key is null and not is_over",
};

const ADD_ROWS = `
  insert into seal_validation (document_id)
  select s.document_id from document_seal s
  where ${TAKES_VALIDATION}
    and not exists (select from seal_validation v where v.document_id = s.document_id)
  on conflict do nothing`;

const READ_DUE = `
  select locked.document_id, d.signed_pdf_key as key, d.signed_pdf_sha256 as sha256, s.stamp_token as token
  from locked join document d on d.id = locked.document_id join document_seal s on s.document_id = d.id`;

interface DueSeal {
  readonly document_id: string;
  readonly key: string;
  readonly sha256: string;
  readonly token: Buffer;
}

interface Run {
  readonly signal: AbortSignal;
  readonly run: ValidationRun;
}

async function extend(services: Services, { key, sha256, token }: DueSeal, run: Run): Promise<Buffer> {
  const sealed = await services.files.get(key).then(buffer);
  // What is added would call a file genuine that was altered where it is stored.
  if (createHash("sha256").update(sealed).digest("hex") !== sha256) throw new ValidationFault("changed");
  const [seal, stamp] = [certificatesOf(sealContents(sealed)), certificatesOf(token)];
  const others = [...seal.all, ...stamp.all];
  const data = await services.validation.collect({ signers: [seal.signer, stamp.signer], others, ...run });
  return services.pdfs.render(extendedDocumentPdf, { sealed, data });
}

/**
 * The sealed file stays; the one with validation data is stored once, whatever other server was at work. After a lost answer the row
 * may name the file: then it stays, and is swept if no row does.
 */
async function store(services: Services, document_id: string, bytes: Buffer): Promise<void> {
  const file = await services.files.put("document", Readable.from([bytes]), SEALED_DOCUMENT_BYTES);
  const isTaken = await transact(services.db, null, async (tx) => {
    const taken = await tx.query(
      `update seal_validation set pdf_key = $2, pdf_sha256 = $3, added_at = clock_now(), failure = null
       where document_id = $1 and pdf_key is null returning document_id`,
      [document_id, file.key, file.sha256],
    );
    if (taken.length === 0) return false;
    await recordDocumentEvent(tx, { document_id, kind: "validation_added", details: { sha256: file.sha256 } });
    return true;
  });
  if (!isTaken) await services.files.remove(file.key);
}

async function extendSeal(services: Services, due: DueSeal, run: Run): Promise<void> {
  try {
    await store(services, due.document_id, await extend(services, due, run));
  } catch (error) {
    // A server that ends says nothing of the services.
    if (run.signal.aborted) return;
    const kind = error instanceof ValidationFault ? error.kind : "internal";
    if (kind === "internal" || kind === "changed")
      services.log.error({ err: error, document_id: due.document_id }, "validation data were not added to a seal");
    await recordValidationFault(services, due.document_id, kind);
  }
}

export async function addValidationData(services: Services, signal: AbortSignal): Promise<void> {
  await services.db.query(ADD_ROWS, []);
  const run = { signal, run: startValidationRun() };
  for (let count = 0; count < MAX_EXTENDED_SEALS && !signal.aborted; count += 1) {
    const due = await lockNext<DueSeal>(services.db, queue, READ_DUE);
    if (due === null) return;
    await extendSeal(services, due, run);
  }
}

export const addValidationDataJob: Job = {
  name: ADD_VALIDATION_DATA,
  cron: "*/5 * * * *",
  isDoneAtStart: false,
  isAlone: true,
  lane: "validation",
  run: (services, { signal }) => addValidationData(services, signal),
};
