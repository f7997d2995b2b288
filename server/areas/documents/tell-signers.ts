import * as z from "zod/mini";
import { type Document, documentEnds, documentResource } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { TELL_SIGNERS } from "#server/areas/leases/mark-document-ended.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readSigners } from "./signing-links.ts";

const payload = z.object({ document_id: z.uuid() });

/** Those who had a link, but for whoever declined, as far as they were not told yet. */
async function findUntold(tx: Tx, document_id: string): Promise<Signer[]> {
  const told = await tx.query<{ signer_id: string }>(
    "select signer_id from document_event where document_id = $1 and kind = 'told'",
    [document_id],
  );
  const ids = new Set(told.map(({ signer_id }) => signer_id));
  const signers = await readSigners(tx, document_id);
  return signers.filter(({ id, keyed_at, state }) => keyed_at !== null && state !== "declined" && !ids.has(id));
}

async function tell(tx: Tx, services: Services, { id, title, state }: Document): Promise<void> {
  const end = documentEnds.find((one) => one === state);
  if (!end) return;
  const { company } = await readSignature(tx);
  for (const { id: signer_id, email, name, language } of await findUntold(tx, id)) {
    if (email === null) continue;
    const params = { name, title, company };
    const about = { entity: documentResource.name, id };
    const mail = { to: email, template: `document_${end}`, language, params, about } as const;
    const is_mailed = await sendMail({ tx, services }, mail);
    await recordDocumentEvent(tx, { document_id: id, kind: "told", signer_id, details: { email, is_mailed } });
  }
}

/** Tells everybody who had a link that nothing is to be signed any more: whoever ended the document, its rental's end included. */
export const tellSignersJob: Job = {
  name: TELL_SIGNERS,
  cron: null,
  isDoneAtStart: false,
  run: (services, call) =>
    transact(services.db, null, async (tx) => {
      const { document_id } = payload.parse(call.payload);
      await tell(tx, services, await lockRow(tx, documentResource, document_id, everyRow));
    }),
};
