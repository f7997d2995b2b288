import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { Field } from "./detail/field-list.tsx";
import { useCan } from "./use-can.ts";

interface BookingFieldProps {
  /** Entity of the page that shows this field. */
  entity: EntityName;
  rentalId: string;
}

/** Link to the booking that a rental was created from, if any. */
export function BookingField({ entity, rentalId }: BookingFieldProps) {
  const mayRead = useCan()("booking", "read");
  const { data } = useQuery({
    ...listQuery(bookingResource, `rental_id=${rentalId}&page_size=1`),
    enabled: mayRead,
  });
  const booking = data?.data[0];
  if (!booking) return null;
  return (
    <Field entity={entity} name="booking_id">
      <Anchor component={Link} href={`/bookings/${booking.id}`}>
        {booking.label}
      </Anchor>
    </Field>
  );
}
