import { AppError } from "#shared/domain/core/app-error.ts";
import { type Rental, rentalResource, type RentalState, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { lockForRental, syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { closeDocumentsOf } from "#server/areas/leases/close-documents.ts";
import { restoreRenewedLease, yieldToRenewal } from "#server/areas/leases/end-renewed-lease.ts";
import { refuseRetired } from "#server/areas/leases/refuse-retired.ts";
import { closeParties, followParties } from "#server/areas/leases/rental-parties.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";

/** SQL: that rental `n` renews rental `r`, and was sent for signature or signed. */
export const IS_RENEWAL = "n.renews_id = r.id and n.state not in ('draft', 'cancelled') and n.archived_at is null";

type Changes = Partial<Record<keyof Rental, unknown>>;

const isOver = (state: RentalState) => state === "ended" || state === "cancelled";

export async function writeMove(tx: Tx, id: string, changes: Changes): Promise<void> {
  const entries = Object.entries(changes);
  const list = entries.map(([field], index) => `${field} = $${index + 2}`).join(", ");
  await tx.query(`update rental set ${list} where id = $1`, [id, ...entries.map(([, value]) => value)]);
}

/** Updates occupancy, asset statuses and parties after a move. */
export async function followRental(tx: Tx, verb: RentalVerb, id: string, today: string): Promise<void> {
  const rental = await lockRow(tx, rentalResource, id, everyRow);
  // For an old contract the days named in it count; the calendar then extends them while the tenant is still in.
  const seenFrom = verb === "activate" ? rental.start_date : today;
  const released = verb === "activate" ? await yieldToRenewal(tx, rental, today) : [];
  const taken = await syncOccupancy(tx, rental, seenFrom);
  const restored = verb === "cancel" ? await restoreRenewedLease(tx, rental, today) : [];
  if (verb === "activate") await refuseRetired(tx, rental, null);
  await followAssetStatus(tx, [...released, ...taken, ...restored]);
  if (isOver(rental.state)) await closeParties(tx, id, rental.keys_returned_on ?? today);
}

/** The end of a rental: the keys' day, and a reason beside or instead of that of the notice. */
export interface RentalEnding {
  readonly keys_returned_on: string;
  readonly end_reason?: string | null | undefined;
}

/**
 * The reason given with the notice stays unless a new one is given.
 * @throws AppError renewal_follows: a renewal would begin, and be billed, though the tenant has left
 */
export async function writeEnd(
  tx: Tx,
  { id, end_reason: noticeReason }: Pick<Rental, "id" | "end_reason">,
  { keys_returned_on, end_reason }: RentalEnding,
): Promise<void> {
  const [next] = await tx.query<{ id: string; name: string }>(
    `select n.id, n.code as name from rental r join rental n on ${IS_RENEWAL} where r.id = $1`,
    [id],
  );
  if (next) throw new AppError("renewal_follows", { params: { ...next } });
  await writeMove(tx, id, { state: "ended", keys_returned_on, end_reason: end_reason ?? noticeReason });
}

const READ_BEFORE = `
  select jsonb_build_object('state', r.state, 'has_reason', r.end_reason is not null, 'parties', coalesce((
    select jsonb_agg(to_jsonb(p) order by p.since, p.id) from rental_party p where p.rental_id = r.id), '[]')) as before
  from rental r where r.id = $1`;

/**
 * Ends a rental as its move `end` does. The caller has locked the row and checked the move.
 * @returns what `reopenRental` needs
 */
export async function endRental(tx: Tx, rental: Rental, ending: RentalEnding, today: string): Promise<unknown> {
  const [row] = await tx.query<{ before: unknown }>(READ_BEFORE, [rental.id]);
  await closeDocumentsOf(tx, rental.id, "ended", ending.end_reason ?? null);
  await asMove(tx, "end", () => writeEnd(tx, rental, ending));
  await followRental(tx, "end", rental.id, today);
  return row?.before ?? null;
}

const PARTIES =
  "jsonb_to_recordset($2::jsonb -> 'parties') g (id uuid, person_id uuid, role text, since date, until date)";

/**
 * Takes the end of a rental back: state, reason and parties are those of before, and the rental occupies its assets again.
 * Contracts that the end cancelled stay cancelled, and a person who was deleted since stays away.
 * @param before what `endRental` returned, as JSON
 * @throws AppError where the days were let to another since
 */
export async function reopenRental(tx: Tx, rental: Rental, before: string, today: string): Promise<void> {
  await lockForRental(tx, rental);
  await tx.query(
    `update rental set state = $2::jsonb ->> 'state', keys_returned_on = null,
       end_reason = case when ($2::jsonb ->> 'has_reason')::boolean then end_reason end
     where id = $1`,
    [rental.id, before],
  );
  const values = [rental.id, before];
  await tx.query(
    `insert into rental_party (id, rental_id, person_id, role, since, until)
     select g.id, $1, g.person_id, g.role, g.since, g.until from ${PARTIES}
     where not exists (select 1 from rental_party p where p.id = g.id) and exists (select 1 from person n where n.id = g.person_id)`,
    values,
  );
  await tx.query(
    `update rental_party p set until = g.until from ${PARTIES}
     where p.rental_id = $1 and p.id = g.id and p.until is distinct from g.until`,
    values,
  );
  const reopened = await lockRow(tx, rentalResource, rental.id, everyRow);
  const taken = await syncOccupancy(tx, reopened, today);
  await followAssetStatus(tx, taken);
  await followParties(tx, today, [rental.id]);
}
