import { proposeDebitMethod } from "#shared/domain/accounting/payments/debit-method.ts";
import type { PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import type { ConversionInput } from "#shared/domain/bookings/booking-moves.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { usualIndexClause } from "#shared/domain/rentals/usual-index-clause.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { lockAssets, syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { MoveContext } from "#server/engine/http/move-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { makeRentalDraft } from "#server/areas/leases/rental-draft.ts";
import { readNamed } from "./read-people.ts";
import { carryNotices } from "./guarantors/carry-notices.ts";

/** @throws AppError action_not_allowed without permission to create rentals */
export function requireDrafting(user: UserAccess): void {
  requireRight(user, "rental", "create");
}

interface Parties {
  readonly tenant_id: string;
  readonly additional_tenant_ids: readonly string[];
  readonly guarantor_id: string | null;
}

/** @throws AppError booking_unidentified */
function idOf(person_id: string | null): string {
  if (person_id === null) throw new AppError("booking_unidentified");
  return person_id;
}

/**
 * Parties of the booking as persons.
 * @throws AppError booking_unidentified
 */
async function readParties(tx: Tx, booking: Booking): Promise<Parties> {
  const named = await readNamed(tx, booking);
  const ofRole = (role: string) => named.filter((one) => one.role === role).map((one) => idOf(one.person_id));
  const tenant_id = idOf(booking.person_id);
  return {
    tenant_id,
    additional_tenant_ids: [...new Set(ofRole("additional_tenant"))].filter((id) => id !== tenant_id),
    guarantor_id: ofRole("guarantor")[0] ?? null,
  };
}

/** Names of those who only live there, for the contract; null if there are none. */
async function readResidents(tx: Tx, booking_id: string): Promise<string | null> {
  const [row] = await tx.query<{ names: string | null }>(
    `select left(string_agg(concat_ws(' ', name, last_name), ', ' order by position), 500) as names
     from booking_occupant where booking_id = $1 and role = 'occupant'`,
    [booking_id],
  );
  return row?.names ?? null;
}

/** An applicant who gives an account asks for direct debit: their form says so. Null where the company has no such method. */
async function debitMethodOf(tx: Tx, { bank_account }: Booking): Promise<string | null> {
  if (!bank_account) return null;
  return proposeDebitMethod(
    await tx.query<Pick<PaymentMethod, "id" | "is_default" | "created_at">>(
      "select id, is_default, created_at from payment_method where kind = 'direct_debit' and archived_at is null",
      [],
    ),
  );
}

/**
 * Creates the draft rental with the agreed deposit. The days stay occupied without a gap: by the booking while the
 * rental is a draft, by the rental once it is live (`syncOccupancy`).
 * @throws AppError booking_unidentified, overlap for other days that are taken; InvalidInput
 */
export async function convertBooking(context: MoveContext, booking: Booking, terms: ConversionInput): Promise<void> {
  const { tx, user, today } = context;
  await lockAssets(tx, [booking.asset_id]);
  const parties = await readParties(tx, booking);
  const index_clause = terms.index_clause ?? usualIndexClause(terms.regime);
  const residents = await readResidents(tx, booking.id);
  // Only a seasonal let has a cause (LAU art. 3.2).
  const seasonal_cause = terms.regime === "seasonal" ? terms.seasonal_cause : null;
  const payment_method_id =
    terms.payment_method_id === undefined ? await debitMethodOf(tx, booking) : terms.payment_method_id;
  const values = {
    asset_id: booking.asset_id,
    ...parties,
    residents,
    ...terms,
    payment_method_id,
    index_clause,
    seasonal_cause,
  };
  const input = parseWithRules(rentalResource, values, today);
  await assertReferences(tx, rentalResource, input, null, user);
  const rental_id = await asMove(tx, "", () => makeRentalDraft(tx, input, null));
  await asMove(tx, "convert", () =>
    tx.query("update booking set state = 'converted', rental_id = $2 where id = $1", [booking.id, rental_id]),
  );
  await carryNotices(tx, booking.id, rental_id);
  const taken = await syncOccupancy(tx, await lockRow(tx, rentalResource, rental_id, everyRow), today);
  await followAssetStatus(tx, taken);
}
