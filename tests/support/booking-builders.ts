import { type BookingLinkInput, bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import type { BookingInput } from "#shared/domain/bookings/booking.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { type Builders, nextNumber } from "./builders.ts";

/** Terms of an asset that is free. */
export async function aBookingLinkInput(
  given: Builders,
  more: Partial<BookingLinkInput> = {},
): Promise<Required<BookingLinkInput>> {
  return {
    asset_id: more.asset_id ?? (await given.anAsset()).id,
    regime: "habitual",
    rent: 90_000,
    expenses: 5_000,
    deposit: 90_000,
    earliest_start: "2026-04-01",
    latest_end: "2027-12-31",
    language: "es",
    valid_hours: 24,
    email: "lucia@example.es",
    notes: "Viene de parte de Marta",
    ...more,
  };
}

export const bookingLinkPath = `/${bookingLinkResource.path}`;

/** What a visitor asks for: somebody else at each call. */
export function aBookingInput(more: Partial<BookingInput> = {}): BookingInput {
  const number = nextNumber();
  return {
    kind: "natural",
    name: "Lucía",
    last_name: `Ibáñez ${number}`,
    documentation: generateDni(40_000_000 + number),
    documentation_type: "dni",
    phone: "+34612345678",
    email: `lucia.${number}@example.es`,
    start_date: "2026-05-01",
    end_date: "2027-04-30",
    message: "Nos mudamos por trabajo",
    ...more,
  };
}
