import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Services } from "#server/engine/services/services.ts";
import { AT_ONCE, isUninformed, mailNotices, noticeJob, type NoticeSource } from "./mail-notices.ts";
import { dueOfRental, isAboutToEnd } from "./notice-due.ts";
import { readNoticeFacts } from "./notice-values.ts";

// The database's part, in server/schema: enter_guarantor_notices, drop_guarantor_notice, record_guarantor_mail.

interface Open {
  readonly rental_id: string;
  readonly person_id: string;
}

/**
 * Of those whose day of entry is not known a user decides; a draft is mailed once it is to be signed, and at the latest when the
 * month is about to end. Blocked and erased persons are archived.
 */
const OPEN = `
  select n.rental_id, n.person_id from guarantor_notice n
  join rental r on r.id = n.rental_id join person p on p.id = n.person_id left join mail m on m.id = n.mail_id
  where n.entered_on is not null and ${isUninformed("n.", "p.email")}
    and r.archived_at is null and r.state <> 'cancelled'
    and (r.state <> 'draft' or ${isAboutToEnd(dueOfRental("n"))})
    and p.archived_at is null
    and exists (select from rental_party y where y.rental_id = n.rental_id and y.person_id = n.person_id and y.role = 'guarantor')
  order by n.created_at, n.rental_id, n.person_id limit ${AT_ONCE}`;

const ofRentals: NoticeSource<Open> = {
  job: "notify_guarantors",
  lock: defineLock("guarantor_notices"),
  open: OPEN,
  readFacts: readNoticeFacts,
  aboutOf: ({ person_id }) => ({ entity: "person", id: person_id }),
  note: (tx, { rental_id, person_id }, mail_id) =>
    tx.query(
      `update guarantor_notice set mail_id = $3, mailed_at = clock_now(), mail_state = 'queued'
       where rental_id = $1 and person_id = $2`,
      [rental_id, person_id, mail_id],
    ),
};

/** Mails the notices of the guarantors of rentals. */
export const notifyGuarantors = (services: Services): Promise<void> => mailNotices(services, ofRentals);
export const notifyGuarantorsJob = noticeJob(ofRentals);
