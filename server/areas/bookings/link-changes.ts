import { type BookingLink, type BookingLinkInput, bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { refuseUnlettable } from "./bookable.ts";
import { storeNewKey } from "./store-key.ts";

// The database's part, in server/schema: fill_booking_link.

interface Lifetime {
  valid_hours: number;
  expires_at: string;
}

/** Lifetime of a link: the given hours, else the company's default. */
async function lifetime(tx: Tx, hours: number | null | undefined): Promise<Lifetime> {
  const [row] = await tx.query<Lifetime>(
    `select h.valid_hours, clock_now() + make_interval(hours => h.valid_hours) as expires_at
     from notification_settings s cross join lateral (select coalesce($1, s.booking_link_hours) as valid_hours) h`,
    [hours ?? null],
  );
  if (!row) throw new Error("The notification settings are missing");
  return row;
}

/**
 * Creates a link with its key.
 * @throws AppError asset_retired
 */
export async function makeLink(
  context: { readonly tx: Tx; readonly services: Pick<Services, "vault"> },
  input: BookingLinkInput,
): Promise<string> {
  const { tx } = context;
  await refuseUnlettable(tx, input.asset_id, false);
  const id = await insertRow(tx, bookingLinkResource, { ...input, ...(await lifetime(tx, input.valid_hours)) });
  await storeNewKey(context, "booking_link", id);
  return id;
}

/**
 * Creates a link for staff.
 * @throws AppError asset_retired
 */
export const insertLink = (context: WriteContext<UserAccess, BookingLinkInput>): Promise<string> =>
  makeLink(context, context.input);

/**
 * Terms can change until the link was opened, since the visitor may be reading them; notes always. New hours count
 * from now.
 * @throws AppError link_opened, forbidden_move
 */
export async function updateLink(
  { tx, user }: ChangeContext,
  change: Change<BookingLinkInput, BookingLink>,
): Promise<void> {
  const { before, after, patch } = change;
  const isNoteOnly = Object.keys(patch).every((field) => field === "notes");
  if (!isNoteOnly && before.state !== "active") throw new AppError("forbidden_move");
  if (!isNoteOnly && before.opened_at !== null) throw new AppError("link_opened");
  if (after.asset_id !== before.asset_id) await refuseUnlettable(tx, after.asset_id, false);
  const hasHours = "valid_hours" in patch && after.valid_hours !== before.valid_hours;
  const hours = hasHours ? await lifetime(tx, after.valid_hours) : {};
  await updateRow(tx, bookingLinkResource, change, { ...patch, ...hours }, user);
}
