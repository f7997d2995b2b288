import { bookedOn, dueAfter, isAboutToEnd } from "#server/areas/documents/notices/notice-due.ts";
import { mailNotice } from "#server/areas/documents/notices/notice-letter.ts";
import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { OPEN_GUARANTORS, readBookingNoticeFacts } from "./booking-notice-facts.ts";

// The database's part, in server/schema: record_guarantor_mail.

interface Open {
  readonly booking_id: string;
  readonly occupant_id: string;
}

/** Notices in one run: the next takes the others. */
const AT_ONCE = 50;

/**
 * Guarantors of bookings that are open when the month of RGPD art. 14.3.a is about to end, and who were not informed. Not earlier: the
 * address was typed by someone else, and the company has kept the booking for weeks by then.
 */
const OPEN = `
  select b.id as booking_id, o.id as occupant_id from ${OPEN_GUARANTORS} left join mail m on m.id = o.notice_mail_id
  where o.email is not null and o.notice_delivered_on is null
    and (o.notice_mailed_at is null or o.notice_mail_state = 'not_sent' or o.notice_mail_state = 'failed' and m."to" <> o.email)
    and ${isAboutToEnd(dueAfter(bookedOn("b")))}
  order by b.created_at, o.id limit ${AT_ONCE}`;

const noticeLock = defineLock("booking_guarantor_notices");

async function notify(tx: Tx, services: Services, { booking_id, occupant_id }: Open): Promise<void> {
  const facts = await readBookingNoticeFacts(tx, occupant_id);
  const mail_id = facts && (await mailNotice(tx, services, facts, { entity: "booking", id: booking_id }));
  if (mail_id === null) return;
  await tx.query(
    `update booking_occupant set notice_mail_id = $2, notice_mailed_at = clock_now(), notice_mail_state = 'queued' where id = $1`,
    [occupant_id, mail_id],
  );
}

/** Mails the notices that are about to be due, where there is an address: in one transaction, so each is mailed once. */
export async function notifyBookingGuarantors(services: Services): Promise<void> {
  await transact(services.db, null, async (tx) => {
    await noticeLock.take(tx);
    if (!(await hasMailServer(tx))) return;
    for (const open of await tx.query<Open>(OPEN, [])) await notify(tx, services, open);
  });
}

export const notifyBookingGuarantorsJob: Job = {
  name: "notify_booking_guarantors",
  cron: "*/10 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => notifyBookingGuarantors(services),
};
