import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import { useList } from "#web/components/use-list.ts";
import { bookingColumns, bookingFilters } from "./booking-columns.tsx";

const hrefOf = ({ id }: { readonly id: string }) => `/bookings/${id}`;

/** The bookings of a person or of an asset. */
export function BookingsOf({ fixed, hidden }: RelatedListProps) {
  // Columns left out for lack of space: the hold deadline is on the booking's page, the person's name on the
  // person's.
  const without = new Set(["hold_until", ...("person_id" in fixed ? ["name"] : []), ...(hidden ?? [])]);
  const shown = bookingColumns.filter(({ id }) => !without.has(id));
  const list = useList(bookingResource, shown, { fixed });
  return <EmbeddedList list={list} filters={bookingFilters} hrefOf={hrefOf} />;
}
