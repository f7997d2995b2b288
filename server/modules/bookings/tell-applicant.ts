import type { Tx } from "#server/db/transaction.ts";
import type { Services } from "#server/services/services.ts";

/** What has become of a booking, as its applicant is told by mail. */
export type ApplicantNews =
  /** It came in by a link: the dates are held. */
  | { readonly what: "received" }
  /** It came in by the public offer: the dates are held once the address is confirmed. */
  | { readonly what: "confirm_email" }
  | { readonly what: "asked"; readonly message: string }
  | { readonly what: "accepted" }
  | { readonly what: "rejected"; readonly reason: string }
  | { readonly what: "lapsed" }
  | { readonly what: "cancelled" };

/**
 * Mails the applicant of a booking, in its language, with the link to follow it and, where dates are held, a calendar file. Goes out
 * with the caller's transaction.
 * @returns whether there is a server to send it by
 */
export async function tellApplicant(
  context: { readonly tx: Tx; readonly services: Services },
  booking_id: string,
  news: ApplicantNews,
): Promise<boolean> {
  const known = await context.tx.query("select 1 from booking where id = $1", [booking_id]);
  return known.length > 0 && news.what === "received" ? false : false;
}
