import { occupiedUntil } from "#shared/domain/rentals/occupied-until.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { liveRentalStates, type Rental, type RentalState } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { followAssetStatus } from "./follow-asset-status.ts";

/*
 * Only writer of asset_occupancy, the table of days on which assets are taken. In this area because rentals, bookings,
 * contracts and bulk uploads, which come after it in the order of areas, all take days of assets. The domain defines
 * which states occupy days and until when; this module writes the rows, under locks.
 */

type Occupant = Pick<
  Rental,
  "id" | "state" | "asset_id" | "annex_asset_ids" | "start_date" | "end_date" | "exit_date" | "keys_returned_on"
>;

const live: readonly RentalState[] = liveRentalStates;

/**
 * Locks assets in a fixed order to prevent deadlocks: dwellings before rooms (also of other dwellings), each by id.
 * Locks on persons come after this.
 * @returns a function that adds to asset ids the ids of their rooms
 */
export async function lockAssets(tx: Tx, assetIds: readonly string[]) {
  await tx.query("select 1 from asset where id = any($1) and parent_asset_id is null order by id for no key update", [
    assetIds,
  ]);
  // Read after the lock: a room created meanwhile is either found here or waits for the lock on its dwelling.
  const rooms = await tx.query<{ id: string; parent_asset_id: string | null }>(
    `select id, parent_asset_id from asset where parent_asset_id = any($1) or (id = any($1) and parent_asset_id is not null)
     order by id for no key update`,
    [assetIds],
  );
  return (of: readonly string[]): string[] => {
    const inside = rooms.filter(({ parent_asset_id }) => parent_asset_id !== null && of.includes(parent_asset_id));
    return [...new Set([...of, ...inside.map(({ id }) => id)])];
  };
}

/** Assets occupied by a rental or by the booking that it came from. */
async function readTaken(tx: Tx, rental_id: string): Promise<string[]> {
  const rows = await tx.query<{ asset_id: string }>(
    `select asset_id from asset_occupancy
     where rental_id = $1 or booking_id = (select id from booking where rental_id = $1)`,
    [rental_id],
  );
  return rows.map(({ asset_id }) => asset_id);
}

/**
 * Locks everything whose occupancy a change of a rental may affect: the contract that it renews, then the assets of
 * both. Call before locking persons.
 */
export async function lockForRental(
  tx: Tx,
  { id, asset_id, annex_asset_ids, renews_id }: Pick<Rental, "id" | "asset_id" | "annex_asset_ids" | "renews_id">,
): Promise<void> {
  const renewed = await tx.query<{ assets: string[] }>(
    "select array_append(annex_asset_ids, asset_id) as assets from rental where id = $1 for no key update",
    [renews_id],
  );
  const taken = await readTaken(tx, id);
  await lockAssets(tx, [asset_id, ...annex_asset_ids, ...taken, ...renewed.flatMap(({ assets }) => assets)]);
}

const isTaking = ({ state }: Occupant) => live.includes(state) || state === "ended";

/** What occupies the days: a rental, or the booking that a draft came from. */
interface Taker {
  readonly rental_id: string | null;
  readonly booking_id: string | null;
}

/** Live and ended rentals occupy their days; for a draft its booking keeps them. */
function takerOf(rental: Occupant, booking_id: string | null): Taker | null {
  if (isTaking(rental)) return { rental_id: rental.id, booking_id: null };
  return rental.state === "draft" && booking_id ? { rental_id: null, booking_id } : null;
}

/**
 * Updates a rental's rows in asset_occupancy to its state and dates: live and ended rentals occupy their days, and
 * for drafts their bookings do; other drafts and cancelled rentals occupy none. The exclusion constraint refuses days
 * already taken.
 * @param today the business day, YYYY-MM-DD
 * @returns the assets concerned, including released ones
 */
export async function syncOccupancy(tx: Tx, rental: Occupant, today: string): Promise<string[]> {
  const named = [rental.asset_id, ...rental.annex_asset_ids];
  const locked = await lockAssets(tx, [...named, ...(await readTaken(tx, rental.id))]);
  const assetIds = locked(named);
  const [booking] = await tx.query<{ id: string }>("select id from booking where rental_id = $1", [rental.id]);
  const released = await tx.query<{ asset_id: string }>(
    "delete from asset_occupancy where rental_id = $1 or booking_id = $2 returning asset_id",
    [rental.id, booking?.id ?? null],
  );
  const taker = takerOf(rental, booking?.id ?? null);
  if (taker) await insertDays(tx, assetIds, taker, [rental.start_date, occupiedUntil(rental, today)]);
  return [...new Set([...assetIds, ...released.map(({ asset_id }) => asset_id)])];
}

async function insertDays(
  tx: Tx,
  assetIds: readonly string[],
  { rental_id, booking_id }: Taker,
  [first, last]: readonly [string, string | null],
): Promise<void> {
  await tx.query(
    `insert into asset_occupancy (asset_id, period, source, rental_id, booking_id)
     select id, daterange($2, $3, '[]'), case when $4::uuid is null then 'booking' else 'rental' end, $4, $5
     from unnest($1::uuid[]) as a (id)`,
    [assetIds, first, last, rental_id, booking_id],
  );
}

/** Locks the assets of new rentals, in the order of `lockAssets`. Call before locking persons. */
export async function lockForNewRentals(tx: Tx, rentalIds: readonly string[]): Promise<void> {
  const assets = await tx.query<{ id: string }>(
    "select distinct unnest(array_append(annex_asset_ids, asset_id)) as id from rental where id = any($1)",
    [rentalIds],
  );
  await lockAssets(
    tx,
    assets.map(({ id }) => id),
  );
}

/**
 * Occupies the days of new rentals, for all of them in one statement: those of their contracts, since only the
 * calendar extends them while the tenant is still in. Drafts occupy none. The caller holds `lockForNewRentals`.
 */
export async function takeDaysOfNewRentals(tx: Tx, rentalIds: readonly string[]): Promise<void> {
  const taken = await tx.query<{ asset_id: string }>(
    `insert into asset_occupancy (asset_id, period, source, rental_id)
     select named.asset_id, daterange(r.start_date, r.end_date, '[]'), 'rental', r.id
     from unnest($1::uuid[]) as new (id) join rental r on r.id = new.id
     cross join lateral (
       with own as (select unnest(array_append(r.annex_asset_ids, r.asset_id)) as id)
       select id as asset_id from own
       union select room.id from asset room join own on room.parent_asset_id = own.id) named
     where r.state = any($2)
     returning asset_id`,
    [rentalIds, live],
  );
  await followAssetStatus(tx, [...new Set(taken.map(({ asset_id }) => asset_id))]);
}

/** Deletes rows of asset_occupancy by id, and returns the assets concerned. */
export async function releaseDays(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const released = await tx.query<{ asset_id: string }>(
    "delete from asset_occupancy where id = any($1) returning asset_id",
    [ids],
  );
  return [...new Set(released.map(({ asset_id }) => asset_id))];
}

/** Whether a booking holds a draft's days, which then follow changes of the draft. */
export async function isHeldDraft(tx: Tx, rental_id: string): Promise<boolean> {
  const rows = await tx.query("select 1 from booking where rental_id = $1", [rental_id]);
  return rows.length > 0;
}

type OccupancyQuery = Pick<Booking, "id" | "asset_id" | "start_date" | "end_date">;

/**
 * Occupies a booking's days: of the asset, and of each room of a dwelling. The exclusion constraint refuses days
 * already taken.
 */
export async function takeBookingDays(tx: Tx, booking: OccupancyQuery): Promise<void> {
  const locked = await lockAssets(tx, [booking.asset_id]);
  const assetIds = locked([booking.asset_id]);
  const taker = { rental_id: null, booking_id: booking.id };
  await insertDays(tx, assetIds, taker, [booking.start_date, booking.end_date]);
  await followAssetStatus(tx, assetIds);
}

/**
 * Releases a booking's days. The assets stay locked until the transaction ends, so that the next taker finds them
 * free.
 */
export async function giveBackBookingDays(tx: Tx, booking: Pick<OccupancyQuery, "id" | "asset_id">): Promise<void> {
  const locked = await lockAssets(tx, [booking.asset_id]);
  const assetIds = locked([booking.asset_id]);
  const released = await tx.query<{ asset_id: string }>(
    "delete from asset_occupancy where booking_id = $1 returning asset_id",
    [booking.id],
  );
  await followAssetStatus(tx, [...new Set([...assetIds, ...released.map(({ asset_id }) => asset_id)])]);
}

/**
 * Rooms are occupied by the rentals and bookings of their whole dwelling: they take over its days when they are created
 * or moved there, and release those of their previous dwelling. The exclusion constraint refuses days on which a room
 * is let by itself.
 */
export async function shareDaysOfParents(tx: Tx, roomIds: readonly string[]): Promise<void> {
  await tx.query(
    `select 1 from asset where id in (select parent_asset_id from asset where id = any($1))
     order by id for no key update`,
    [roomIds],
  );
  await tx.query(
    `delete from asset_occupancy o
     where o.asset_id = any($1)
       and (exists (select 1 from rental r where r.id = o.rental_id and r.asset_id <> o.asset_id and not o.asset_id = any(r.annex_asset_ids))
            or exists (select 1 from booking b where b.id = o.booking_id and b.asset_id <> o.asset_id))`,
    [roomIds],
  );
  await tx.query(
    `insert into asset_occupancy (asset_id, period, source, rental_id, booking_id)
     select room.id, o.period, o.source, o.rental_id, o.booking_id
     from asset room join asset_occupancy o on o.asset_id = room.parent_asset_id
     left join rental r on r.id = o.rental_id left join booking b on b.id = o.booking_id
     where room.id = any($1)
       and (r.asset_id = o.asset_id or o.asset_id = any(r.annex_asset_ids) or b.asset_id = o.asset_id)`,
    [roomIds],
  );
  await followAssetStatus(tx, roomIds);
}
