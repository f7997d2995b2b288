import { expect, test } from "vitest";
import type { BookingOffer } from "#shared/domain/bookings/booking-offer.ts";
import { bookingFormErrors, emptyBookingForm } from "#web/features/public-booking/booking-form-state.ts";

const offer = { earliest_start: "2026-12-01", latest_end: "2027-11-30", taken: [] } satisfies Partial<BookingOffer>;
const texts = { tooEarly: "Anterior", tooLate: "Posterior", taken: "Ocupado" };
const errorsOf = (start_date: string, end_date: string) =>
  bookingFormErrors({ ...emptyBookingForm, fields: { start_date, end_date } }, offer, "2026-11-27", texts);

test("a day outside the offer says which days are offered", () => {
  expect(errorsOf("2026-11-28", "2027-05-31")["start_date"]).toBe(texts.tooEarly);
  expect(errorsOf("2026-12-01", "2027-12-31")["end_date"]).toBe(texts.tooLate);
  const missing = errorsOf("2026-12-01", "")["end_date"];
  expect([undefined, texts.tooLate]).not.toContain(missing);
  expect(errorsOf("2026-12-01", "2027-11-30")).not.toHaveProperty("start_date");
});
