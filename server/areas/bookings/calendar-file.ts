import ical from "ical-generator";
import type { OfferedAsset } from "#shared/domain/bookings/booking-offer.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { translateIn } from "#server/engine/services/translations.ts";

type CalendarBooking = Pick<Booking, "id" | "code" | "start_date" | "end_date" | "language">;

const atMidnight = (date: DateString) => new Date(`${date}T00:00:00Z`);

/**
 * First and last day of a booking as all-day events (RFC 5545, 3.6.1), not as one event of a year. Stable ids:
 * importing it again replaces the events.
 */
export function calendarFile(
  { id, code, start_date, end_date, language }: CalendarBooking,
  asset: OfferedAsset | null,
): string {
  const t = translateIn(language);
  const calendar = ical({ name: code, prodId: { company: "Llavero", product: "Llavero" } });
  const location = [asset?.street, asset?.city].filter(Boolean).join(", ");
  const days = [
    { date: start_date, summary: t("public_booking.calendar.start", { asset: asset?.name ?? code }) },
    ...(end_date === null
      ? []
      : [{ date: end_date, summary: t("public_booking.calendar.end", { asset: asset?.name ?? code }) }]),
  ];
  for (const { date, summary } of days)
    calendar.createEvent({
      id: `${id}-${date}@llavero`,
      start: atMidnight(date),
      end: atMidnight(addDays(date, 1)),
      allDay: true,
      summary,
      location,
      description: t("public_booking.calendar.description", { code }),
    });
  return calendar.toString();
}
