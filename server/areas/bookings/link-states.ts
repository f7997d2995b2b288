import { bookingLinkSystemMoves } from "#shared/domain/bookings/booking-link.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";

const { from: expiring } = bookingLinkSystemMoves.expire;

/** Records the recipient and time of a link's mail. */
export async function noteSent(tx: Tx, id: string, email: string): Promise<void> {
  await tx.query("update booking_link set email = $2, sent_at = clock_now() where id = $1", [id, email]);
}

/** Revokes a link. The caller sets the audit verb. */
export async function revokeLink(tx: Tx, id: string): Promise<void> {
  await tx.query("update booking_link set state = 'revoked' where id = $1", [id]);
}

/** Marks expired links. */
export async function expireLinks(tx: Tx): Promise<void> {
  await asMove(tx, "expire", () =>
    tx.query("update booking_link set state = 'expired' where state = any($1) and expires_at <= clock_now()", [
      expiring,
    ]),
  );
}
