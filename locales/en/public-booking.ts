import type es from "../es/public-booking.ts";

export default {
  "public_booking.calendar.description": "Booking {code}",
  "public_booking.calendar.end": "End of the rental: {asset}",
  "public_booking.calendar.start": "Move-in: {asset}",
  "public_booking.period.open": "from {start}, with no end date",
  "public_booking.period.whole": "from {start} to {end}",
  "public_booking.quoted": "“{words}”",
} satisfies Record<keyof typeof es, string>;
