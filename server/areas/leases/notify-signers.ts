import * as z from "zod/mini";
import { type Document, type DocumentEnd, documentEnds, documentResource } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import type { MailTemplate } from "#server/areas/notifications/mail-text.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import { recordDocumentEvent } from "./document-events.ts";
import { joinTitles, readTitles } from "./bundle-titles.ts";
import { readSigners } from "./read-signers.ts";

/** Queued jobs are stored under this name, so it does not change. */
const NOTIFY_SIGNERS = "tell_signers";

const payload = z.object({ document_id: z.uuid() });

/** Signers with a link and those who delegated, except those who declined themselves and those already notified. */
async function findUnnotified(tx: Tx, document_id: string): Promise<Signer[]> {
  const notified = await tx.query<{ signer_id: string }>(
    "select signer_id from document_event where document_id = $1 and kind = 'told'",
    [document_id],
  );
  const ids = new Set(notified.map(({ signer_id }) => signer_id));
  const signers = await readSigners(tx, document_id);
  return signers.filter(
    ({ id, keyed_at, state, delegated_at }) =>
      keyed_at !== null && (state !== "declined" || delegated_at !== null) && !ids.has(id),
  );
}

interface EndMail {
  readonly to: string | null;
  readonly template: MailTemplate;
}

/** The signer stays the party, and a delegate has a link too; a delegate who declined knows of the end. */
const mailsOf = ({ email, delegate_email, state }: Signer, end: DocumentEnd): readonly EndMail[] => [
  { to: email, template: `document_${end}` },
  { to: state === "declined" ? null : delegate_email, template: "document_delegation_over" },
];

async function notify(tx: Tx, services: Services, { id, state }: Document): Promise<void> {
  const end = documentEnds.find((one) => one === state);
  if (!end) return;
  const { company } = await readSignature(tx);
  for (const signer of await findUnnotified(tx, id)) {
    const { id: signer_id, name, language } = signer;
    const title = joinTitles(await readTitles(tx, signer_id), language);
    const params = { name, title, company };
    const about = { entity: documentResource.name, id };
    for (const { to, template } of mailsOf(signer, end)) {
      if (to === null) continue;
      const is_mailed = await sendMail({ tx, services }, { to, template, language, params, about });
      await recordDocumentEvent(tx, { document_id: id, kind: "told", signer_id, details: { email: to, is_mailed } });
    }
  }
}

/** Notifies every signer who holds a link that the document has ended, whatever ended it. */
export const notifySignersJob: Job = {
  name: NOTIFY_SIGNERS,
  cron: null,
  isDoneAtStart: false,
  run: (services, call) =>
    transact(services.db, null, async (tx) => {
      const { document_id } = payload.parse(call.payload);
      await notify(tx, services, await lockRow(tx, documentResource, document_id, everyRow));
    }),
};

/** Queues the notification, in the transaction that ends the document. */
export const enqueueNotifySigners = (tx: Tx, document_id: string): Promise<void> =>
  enqueue(tx, NOTIFY_SIGNERS, { document_id }, `${NOTIFY_SIGNERS}:${document_id}`);
