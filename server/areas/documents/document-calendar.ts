import { documentResource, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { REMINDED_HOURS } from "#shared/domain/documents/policy.ts";
import { endDocument } from "#server/areas/leases/end-document.ts";
import { lockTogether } from "#server/areas/leases/lock-together.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { announceTogether } from "./announce-document.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { readNext } from "./signing/next-signers.ts";
import { remindSigner } from "./signing/signing-links.ts";

const EXPIRED = "state = any($1) and expires_at <= $2";

/** Expires documents not signed in time; their rentals become drafts again. Idempotent, also with several servers. */
export async function expireDocuments(services: Services, signal?: AbortSignal): Promise<void> {
  const values = [waitingDocumentStates, services.clock.now().toISOString()];
  const due = await services.db.query<{ id: string }>(`select id from document where ${EXPIRED} order by id`, values);
  for (const { id } of due) {
    signal?.throwIfAborted();
    await transact(services.db, null, async (tx) => {
      await lockTogether(tx, id);
      const document = await lockRow(tx, documentResource, id, everyRow);
      if (!waitingDocumentStates.includes(document.state)) return;
      await endDocument(tx, document, { state: "expired", reason: null }, services.clock.today());
      await announceTogether(tx, id, "expired");
    });
  }
}

/**
 * Days from the run until the next one, if none is sent in between: on Fridays the weekend is looked ahead to, so that a document
 * that expires before Monday's run is reminded of once more.
 */
const daysAhead = (now: Date): number => (new Date(todayIn(now)).getUTCDay() === 5 ? 2 : 0);

/** Of documents that are signed together, the shortest interval and the lowest limit of those that remind hold for all, whichever has the link. */
const REMINDING = `cross join lateral (
  select min(b.reminder_days) as days, coalesce(min(b.max_reminders) filter (where b.max_reminders > 0), 0) as most from document b
  where (b.id = d.id or b.bundle_id = d.bundle_id) and b.reminder_days > 0) r`;

/** Signers who were not contacted for the document's number of reminder days, and were not reminded as often as it says at most. */
const WITHOUT_REPLY = `r.days is not null and (r.most = 0 or s.reminder_count < r.most) and s.state in ('pending', 'viewed')
  and coalesce(s.delegate_email, s.email) is not null and s.keyed_at is not null
  and greatest(s.keyed_at, s.reminded_at) <= case when d.expires_at <= $1::timestamptz + make_interval(days => $3::int + 1)
    then least($1::timestamptz + make_interval(days => $3::int - r.days), $1::timestamptz - make_interval(hours => $4::int))
    else $1::timestamptz - make_interval(days => r.days) end`;

const DUE_SQL = `
  select d.id from document d ${REMINDING}
  where d.state = any($2) and d.expires_at > $1
    and exists (select 1 from notification_settings n where n.smtp_host is not null)
    and exists (select 1 from signer s where s.document_id = d.id and ${WITHOUT_REPLY})
  order by d.id`;

const WITHOUT_REPLY_SQL = `select s.id from signer s join document d on d.id = s.document_id ${REMINDING} where d.id = $2 and ${WITHOUT_REPLY}`;

/** Reminds the signers due of one document. Checked under the document's lock, so that no one is reminded twice. */
async function remindWithoutReply(tx: Tx, services: Services, id: string, now: string): Promise<void> {
  const ahead = daysAhead(services.clock.now());
  await lockTogether(tx, id);
  const document = await lockRow(tx, documentResource, id, everyRow);
  if (!waitingDocumentStates.includes(document.state)) return;
  const rows = await tx.query<{ id: string }>(WITHOUT_REPLY_SQL, [now, id, ahead, REMINDED_HOURS]);
  const silent = new Set(rows.map((row) => row.id));
  for (const signer of await readNext(tx, id))
    if (silent.has(signer.lead.id)) await remindSigner({ tx, services }, signer);
}

/** Saturday or Sunday in business time. Public holidays differ by town, and are not known. */
const isWeekend = (now: Date) => [0, 6].includes(new Date(todayIn(now)).getUTCDay());

/** Reminds signers at each document's interval, never twice at once. Does nothing on days off, and without a mail server. */
export async function remindDocuments(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.clock.now().toISOString();
  if (isWeekend(services.clock.now())) return;
  const due = await services.db.query<{ id: string }>(DUE_SQL, [
    now,
    waitingDocumentStates,
    daysAhead(services.clock.now()),
    REMINDED_HOURS,
  ]);
  for (const { id } of due) {
    signal?.throwIfAborted();
    await transact(services.db, null, (tx) => remindWithoutReply(tx, services, id, now));
  }
}

export const documentCalendarJobs: readonly Job[] = [
  {
    name: "expire_documents",
    cron: "11 * * * *",
    isDoneAtStart: true,
    run: (services, { signal }) => expireDocuments(services, signal),
  },
  {
    name: "remind_documents",
    cron: "10 8 * * *",
    isDoneAtStart: true,
    run: (services, { signal }) => remindDocuments(services, signal),
  },
];
