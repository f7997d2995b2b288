import {
  AT_ONCE,
  isUninformed,
  mailNotices,
  noticeJob,
  type NoticeSource,
} from "#server/areas/documents/notices/mail-notices.ts";
import { bookedOn, dueAfter, isAboutToEnd } from "#server/areas/documents/notices/notice-due.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Services } from "#server/engine/services/services.ts";
import { OPEN_GUARANTORS, readBookingNoticeFacts } from "./booking-notice-facts.ts";

// The database's part, in server/schema: record_guarantor_mail.

interface Open {
  readonly booking_id: string;
  readonly occupant_id: string;
}

/**
 * Guarantors of bookings that are open when the month of RGPD art. 14.3.a is about to end. Not earlier: the address was typed by
 * someone else, and the company has kept the booking for weeks by then.
 */
const OPEN = `
  select b.id as booking_id, o.id as occupant_id from ${OPEN_GUARANTORS} left join mail m on m.id = o.notice_mail_id
  where ${isUninformed("o.notice_", "o.email")} and ${isAboutToEnd(dueAfter(bookedOn("b")))}
  order by b.created_at, o.id limit ${AT_ONCE}`;

const ofBookings: NoticeSource<Open> = {
  job: "notify_booking_guarantors",
  lock: defineLock("booking_guarantor_notices"),
  open: OPEN,
  readFacts: (tx, { occupant_id }) => readBookingNoticeFacts(tx, occupant_id),
  aboutOf: ({ booking_id }) => ({ entity: "booking", id: booking_id }),
  note: (tx, { occupant_id }, mail_id) =>
    tx.query(
      `update booking_occupant set notice_mail_id = $2, notice_mailed_at = clock_now(), notice_mail_state = 'queued' where id = $1`,
      [occupant_id, mail_id],
    ),
};

/** Mails the notices of the guarantors of open bookings. */
export const notifyBookingGuarantors = (services: Services): Promise<void> => mailNotices(services, ofBookings);
export const notifyBookingGuarantorsJob = noticeJob(ofBookings);
