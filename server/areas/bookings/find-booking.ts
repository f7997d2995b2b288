import { type Booking, bookingResource } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, parseRow, readRowJson } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { findOwner } from "./store-key.ts";

/**
 * Booking of an applicant's key.
 * @throws AppError invalid_link
 */
export async function readBookingByKey(db: Queryable, key: string): Promise<Booking> {
  const id = await findOwner(db, "booking", key);
  const json = id && (await readRowJson(db, bookingResource, id, everyRow));
  if (!json) throw new AppError("invalid_link");
  return parseRow(bookingResource, json);
}

/**
 * The same, locked until the transaction ends.
 * @throws AppError invalid_link
 */
export async function lockBookingByKey(tx: Tx, key: string): Promise<Booking> {
  const id = await findOwner(tx, "booking", key);
  if (id === null) throw new AppError("invalid_link");
  return lockRow(tx, bookingResource, id, everyRow);
}
