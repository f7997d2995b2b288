import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { Field } from "./detail/field-list.tsx";
import { useCan } from "./use-can.ts";

interface BookingFieldProps {
  /** Whose page it stands on. */
  entity: EntityName;
  rentalId: string;
}

/** The booking that a rental was made of, where there was one: the way back to how it began. */
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
