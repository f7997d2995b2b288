import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import { queueMail } from "#server/areas/notifications/send-mail.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { noticeValues, readNoticeFacts } from "./notice-values.ts";

interface Open {
  readonly rental_id: string;
  readonly person_id: string;
}

/** Notices in one run: the next takes the others. */
const AT_ONCE = 50;

/** A duplicate's notice counts for the person whom they were merged into. Art. 14.3 gives a month at most. */
const ENTER = `
  insert into guarantor_notice (rental_id, person_id, due_on)
  select y.rental_id, y.person_id, (business_today() + interval '1 month')::date
  from rental_party y join person p on p.id = y.person_id
  where y.role = 'guarantor' and p.blocked_at is null and p.erased_at is null
    and not exists (
      select from guarantor_notice n join person q on q.id = n.person_id
      where n.rental_id = y.rental_id and coalesce(q.merged_into_id, q.id) = y.person_id)
  group by y.rental_id, y.person_id
  on conflict do nothing`;

/** Who has an address of mail and no notice yet; of those entered before this program did, a user decides. */
const OPEN = `
  select n.rental_id, n.person_id from guarantor_notice n join person p on p.id = n.person_id
  where n.due_on is not null and n.mailed_at is null and n.delivered_on is null
    and p.email is not null and p.blocked_at is null and p.erased_at is null and p.archived_at is null
    and exists (select from rental_party y where y.rental_id = n.rental_id and y.person_id = n.person_id and y.role = 'guarantor')
  order by n.created_at, n.rental_id, n.person_id limit ${AT_ONCE}`;

const noticeLock = defineLock("guarantor_notices");

async function mailNotice(tx: Tx, services: Services, open: Open): Promise<void> {
  const facts = await readNoticeFacts(tx, open);
  if (!facts || facts.email === null) return;
  const mail_id = await queueMail(
    { tx, services },
    {
      to: facts.email,
      template: "guarantor_notice",
      language: facts.language,
      params: await noticeValues(tx, facts),
      about: { entity: "person", id: open.person_id },
    },
  );
  await tx.query(
    "update guarantor_notice set mail_id = $3, mailed_at = clock_now() where rental_id = $1 and person_id = $2",
    [open.rental_id, open.person_id, mail_id],
  );
}

/** Enters the notices that are due, and mails them where there is an address: in one transaction, so each is mailed once. */
export async function notifyGuarantors(services: Services): Promise<void> {
  await transact(services.db, null, async (tx) => {
    await noticeLock.take(tx);
    await tx.query(ENTER, []);
    if (!(await hasMailServer(tx))) return;
    for (const open of await tx.query<Open>(OPEN, [])) await mailNotice(tx, services, open);
  });
}

export const notifyGuarantorsJob: Job = {
  name: "notify_guarantors",
  cron: "*/10 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => notifyGuarantors(services),
};
