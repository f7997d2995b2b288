import { type BookingLink, bookingLinkResource, linkStateAt } from "#shared/domain/bookings/booking-link.ts";
import type { BookingInput } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, parseRow, readRowJson } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { findOwner } from "./store-key.ts";

type Days = Pick<BookingInput, "start_date" | "end_date">;

/**
 * Refuses a link that is no longer usable, with the reason and the link's language.
 * @throws AppError link_expired with its hours, link_unavailable
 */
export function requireActive(link: BookingLink, now: Date): void {
  const { language, valid_hours: hours } = link;
  const state = linkStateAt(link, now);
  if (state === "expired") throw new AppError("link_expired", { params: { hours, language } });
  if (state !== "active") throw new AppError("link_unavailable", { params: { language } });
}

/**
 * Link of a key, for reading.
 * @throws AppError invalid_link, link_expired, link_unavailable
 */
export async function readLink(db: Queryable, key: string, now: Date): Promise<BookingLink> {
  const id = await findOwner(db, "booking_link", key);
  const json = id && (await readRowJson(db, bookingLinkResource, id, everyRow));
  if (!json) throw new AppError("invalid_link");
  const link = parseRow(bookingLinkResource, json);
  requireActive(link, now);
  return link;
}

/** Records the first time a link was opened. */
export async function markOpened(tx: Tx, id: string): Promise<void> {
  await tx.query("update booking_link set opened_at = clock_now() where id = $1 and opened_at is null", [id]);
}

async function areTaken(tx: Tx, asset_id: string, { start_date, end_date }: Days): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from asset_occupancy where asset_id = $1 and period && daterange($2, $3, '[]') limit 1",
    [asset_id, start_date, end_date ?? null],
  );
  return rows.length > 0;
}

/**
 * Link of a key, locked until the transaction ends: a concurrent booking by it waits and finds it used. Visitors who
 * compete for the same days get an overlap error, whichever links they have.
 * @throws AppError invalid_link, overlap, link_expired, link_unavailable
 */
export async function lockLink(tx: Tx, key: string, days: Days, now: Date): Promise<BookingLink> {
  const id = await findOwner(tx, "booking_link", key);
  if (id === null) throw new AppError("invalid_link");
  const link = await lockRow(tx, bookingLinkResource, id, everyRow);
  if (link.state === "used" && (await areTaken(tx, link.asset_id, days))) throw new AppError("overlap");
  requireActive(link, now);
  return link;
}
