import { type BookingLink, bookingLinkResource, linkStateAt } from "#shared/domain/bookings/booking-link.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { lockRow, parseRow, readRowJson, type Runner } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import { findByKey } from "./keep-key.ts";

/**
 * Says what became of a link that is not to be had any more.
 * @throws AppError link_expired with its hours, link_unavailable
 */
export function requireActive(link: BookingLink, now: Date): void {
  const state = linkStateAt(link, now);
  if (state === "expired") throw new AppError("link_expired", { params: { hours: link.valid_hours } });
  if (state !== "active") throw new AppError("link_unavailable");
}

/**
 * The link of a key, for whoever looks at it.
 * @throws AppError invalid_link, link_expired, link_unavailable
 */
export async function readLink(db: Runner, key: string, now: Date): Promise<BookingLink> {
  const id = await findByKey(db, "booking_link", key);
  const json = id && (await readRowJson(db, bookingLinkResource, id, everyRow));
  if (!json) throw new AppError("invalid_link");
  const link = parseRow(bookingLinkResource, json);
  requireActive(link, now);
  return link;
}

/** Notes that the link was looked at for the first time. */
export async function markOpened(tx: Tx, id: string): Promise<void> {
  await tx.query("update booking_link set opened_at = clock_now() where id = $1 and opened_at is null", [id]);
}

/** The link of a key, held until the transaction ends: whoever books by it comes after another, and finds it used. */
export async function lockLink(tx: Tx, key: string, now: Date): Promise<BookingLink> {
  const id = await findByKey(tx, "booking_link", key);
  if (id === null) throw new AppError("invalid_link");
  const link = await lockRow(tx, bookingLinkResource, id, everyRow);
  requireActive(link, now);
  return link;
}
