import { GUARANTOR_NOTICE } from "#shared/domain/documents/policy.ts";

/** SQL of the day, in Spain, on which a booking gave its guarantor's data. */
export const bookedOn = (booking: string) => `(${booking}.created_at at time zone 'Europe/Madrid')::date`;

/** SQL of the last day of the month that RGPD art. 14.3.a allows after the data were obtained. */
export const dueAfter = (obtained_on: string) => `(${obtained_on} + interval '1 month')::date`;

/** SQL of whether that month is about to end. */
export const isAboutToEnd = (due_on: string) => `${due_on} <= business_today() + ${GUARANTOR_NOTICE.lead_days}`;

/** SQL of the day on which the booking of a rental gave the guarantor's data; null without one. */
const bookedForRental = (notice: string) => `
  (select ${bookedOn("b")} from booking b join booking_occupant o on o.booking_id = b.id
   where b.rental_id = ${notice}.rental_id and o.person_id = ${notice}.person_id and o.role = 'guarantor' limit 1)`;

/** SQL of the last day for the notice of a rental: of the booking that named the guarantor, else of their entry; null: not known. */
export function dueOfRental(notice: string): string {
  const obtained_on = `coalesce(${bookedForRental(notice)}, ${notice}.entered_on)`;
  return `case when ${notice}.entered_on is not null then ${dueAfter(obtained_on)} end`;
}
