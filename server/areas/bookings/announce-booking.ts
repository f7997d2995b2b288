import { type Booking, bookingResource } from "#shared/domain/bookings/booking.ts";
import type { NoticeKind } from "#shared/domain/notifications/notice-kind.ts";
import type { MessageKey } from "#locales/es.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { notify } from "#server/areas/notifications/notify.ts";

const kinds = {
  "notifications.new_booking": "booking_new",
  "notifications.booking_reply": "booking_activity",
  "notifications.booking_lapsed": "booking_activity",
  "notifications.booking_withdrawn": "booking_activity",
} as const satisfies Partial<Record<MessageKey, NoticeKind>>;

/** Notifies staff with access to the property, with the specification's type 'Reserva'. */
export async function announceBooking(tx: Tx, booking: Booking, key: keyof typeof kinds): Promise<void> {
  await notify(tx, {
    kind: kinds[key],
    type: "Reserva",
    key,
    params: { booking: booking.label, asset: booking.asset_label },
    subject_path: bookingResource.path,
    subject_id: booking.id,
    property_id: booking.property_id,
    except_user_id: null,
  });
}
