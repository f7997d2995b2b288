import { IS_MANAGED } from "#server/areas/documents/notices/notice-controller.ts";
import { contractDay, ownersOf } from "#server/areas/properties/owners-of.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** What was done to inform the guarantor, of whom a booking has one at most, and who they are. */
interface TakenNotice {
  readonly documentation: string | null;
  readonly email: string | null;
  readonly full_name: string;
  readonly mail_id: string | null;
  readonly mailed_at: string | null;
  readonly mail_state: string | null;
  readonly delivered_on: string | null;
}

const FULL_NAME = "normalize_text(concat_ws(' ', name, last_name))";

/** The notices of a booking whose people are about to be written again. */
export const takeNotices = (tx: Tx, booking_id: string): Promise<readonly TakenNotice[]> =>
  tx.query<TakenNotice>(
    `select documentation, email, ${FULL_NAME} as full_name, notice_mail_id as mail_id, notice_mailed_at as mailed_at, notice_mail_state as mail_state,
       notice_delivered_on::text as delivered_on
     from booking_occupant
     where booking_id = $1 and role = 'guarantor' and num_nonnulls(notice_mailed_at, notice_delivered_on) > 0`,
    [booking_id],
  );

/** Writes them to the guarantor who stayed: by one sign at least, as a corrected document leaves the address and the name. */
export async function restoreNotices(tx: Tx, booking_id: string, notices: readonly TakenNotice[]): Promise<void> {
  for (const { documentation, email, full_name, mail_id, mailed_at, mail_state, delivered_on } of notices)
    await tx.query(
      `update booking_occupant set notice_mail_id = $5, notice_mailed_at = $6, notice_mail_state = $7, notice_delivered_on = $8
       where booking_id = $1 and role = 'guarantor'
         and (documentation = $2 or lower(email) = lower($3) or ${FULL_NAME} = $4)`,
      [booking_id, documentation, email, full_name, mail_id, mailed_at, mail_state, delivered_on],
    );
}

/**
 * Who was informed of the booking is not informed again of the rental that it becomes, unless its contract has another controller: the
 * booking's notice names the company, the contract its owners (RGPD art. 14.1.a).
 */
export async function carryNotices(tx: Tx, booking_id: string, rental_id: string): Promise<void> {
  await tx.query(
    `update guarantor_notice n set mail_id = b.notice_mail_id, mailed_at = b.notice_mailed_at,
       mail_state = b.notice_mail_state, delivered_on = b.notice_delivered_on
     from booking_occupant b
     where b.booking_id = $1 and b.role = 'guarantor' and num_nonnulls(b.notice_mailed_at, b.notice_delivered_on) > 0
       and n.rental_id = $2 and n.person_id = b.person_id
       and not exists (
         select from rental r cross join lateral ${ownersOf("r", contractDay("r"))} w join owner o on o.id = w.owner_id
         left join company c on true where r.id = n.rental_id and ${IS_MANAGED})`,
    [booking_id, rental_id],
  );
}
