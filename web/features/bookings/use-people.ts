import { useQuery } from "@tanstack/react-query";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { useCan } from "#web/components/use-can.ts";
import { peopleQuery } from "./booking-queries.ts";

/** The people of an accepted booking who become persons, and whether all have been identified. */
export function usePeople(booking: Booking) {
  const mayRead = useCan()("person", "read");
  const { data: people } = useQuery({ ...peopleQuery(booking.id), enabled: mayRead && booking.state === "accepted" });
  return { people, isSettled: people?.every(({ is_settled }) => is_settled) ?? false };
}
