import { type Booking, bookingResource } from "#shared/domain/bookings/booking.ts";
import type { MessageKey } from "#locales/es.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { notify } from "#server/areas/notifications/notify.ts";

/** Notifies staff with access to the property, with the specification's type 'Reserva'. */
export async function announceBooking(tx: Tx, booking: Booking, key: MessageKey): Promise<void> {
  await notify(tx, {
    type: "Reserva",
    key,
    params: { booking: booking.label, asset: booking.asset_label },
    entity: "booking",
    subject_path: bookingResource.path,
    subject_id: booking.id,
    property_id: booking.property_id,
    except_user_id: null,
  });
}
