import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { openBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { bookingColumns, bookingFilters } from "./booking-columns.tsx";

/** /create-contract: opens with the bookings that need action, by a visible and removable filter. */
export function BookingList() {
  const list = useList(bookingResource, bookingColumns, { initial: { state: openBookingStates.join(",") } });
  return <ListScreen list={list} filters={bookingFilters} detail={({ id }) => `/bookings/${id}`} />;
}
