import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Services } from "#server/services/services.ts";

/** What an applicant is written about. `confirm` asks whether the address is theirs; the rest tells what became of the booking. */
export type ApplicantNews = "confirm" | "received" | "asked" | "accepted" | "rejected" | "cancelled" | "lapsed";

/**
 * Mails the applicant in the booking's language, with the address at which the booking is followed.
 * @param words what staff wrote: the question, the reason
 */
export async function tellApplicant(
  _context: { readonly tx: Tx; readonly services: Services },
  _booking: Booking,
  _news: ApplicantNews,
  _words: string | null = null,
): Promise<void> {}
