import type { BookingLink, BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readKey } from "./store-key.ts";
import { requireActive } from "./open-link.ts";

/**
 * URL of a link, while it is usable.
 * @throws AppError link_expired, link_unavailable; link_generation_failed where its key was sealed with another
 * secret
 */
export async function readLinkAddress(
  db: Queryable,
  services: Pick<Services, "clock" | "origin" | "vault">,
  link: BookingLink,
): Promise<BookingLinkAddress> {
  requireActive(link, services.clock.now());
  const key = await readKey(db, services, "booking_link", link.id);
  if (key === null) throw new AppError("link_generation_failed");
  return { key, url: `${services.origin}/external-booking-form/${key}` };
}
