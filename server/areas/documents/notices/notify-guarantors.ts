import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { dueOfRental, isAboutToEnd } from "./notice-due.ts";
import { mailNotice } from "./notice-letter.ts";
import { readNoticeFacts } from "./notice-values.ts";

// The database's part, in server/schema: enter_guarantor_notices, drop_guarantor_notice, record_guarantor_mail.

interface Open {
  readonly rental_id: string;
  readonly person_id: string;
}

/** Notices in one run: the next takes the others. */
const AT_ONCE = 50;

/**
 * Notices without a mail, or whose mail failed at another address or was dropped with the mail server. Of those whose day of entry is
 * not known a user decides; a draft is mailed once it is to be signed, and at the latest when the month is about to end. Blocked and erased persons are archived.
 */
const OPEN = `
  select n.rental_id, n.person_id from guarantor_notice n
  join rental r on r.id = n.rental_id join person p on p.id = n.person_id left join mail m on m.id = n.mail_id
  where n.entered_on is not null and n.delivered_on is null
    and (n.mailed_at is null or n.mail_state = 'not_sent' or n.mail_state = 'failed' and m."to" <> p.email)
    and r.archived_at is null and r.state <> 'cancelled'
    and (r.state <> 'draft' or ${isAboutToEnd(dueOfRental("n"))})
    and p.email is not null and p.archived_at is null
    and exists (select from rental_party y where y.rental_id = n.rental_id and y.person_id = n.person_id and y.role = 'guarantor')
  order by n.created_at, n.rental_id, n.person_id limit ${AT_ONCE}`;

const noticeLock = defineLock("guarantor_notices");

async function notify(tx: Tx, services: Services, open: Open): Promise<void> {
  const facts = await readNoticeFacts(tx, open);
  const mail_id = facts && (await mailNotice(tx, services, facts, { entity: "person", id: open.person_id }));
  if (mail_id === null) return;
  await tx.query(
    `update guarantor_notice set mail_id = $3, mailed_at = clock_now(), mail_state = 'queued'
     where rental_id = $1 and person_id = $2`,
    [open.rental_id, open.person_id, mail_id],
  );
}

/** Mails the notices that are due where there is an address: in one transaction, so each is mailed once. */
export async function notifyGuarantors(services: Services): Promise<void> {
  await transact(services.db, null, async (tx) => {
    await noticeLock.take(tx);
    if (!(await hasMailServer(tx))) return;
    for (const open of await tx.query<Open>(OPEN, [])) await notify(tx, services, open);
  });
}

export const notifyGuarantorsJob: Job = {
  name: "notify_guarantors",
  cron: "*/10 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => notifyGuarantors(services),
};
