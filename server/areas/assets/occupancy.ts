import { derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { assetKindsByRental } from "#shared/domain/rentals/asset-kinds.ts";
import { occupiedUntil } from "#shared/domain/rentals/occupied-until.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { liveRentalStates, type Rental, type RentalState } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/*
 * The keeper of asset_occupancy, the one table that says when an asset is taken. It lies here because assets, bookings, rentals
 * and the calendar all write it, and modules know no other's. The rules are the domain's: which states take days, until when,
 * and what they make of an asset's status; here is how the rows come to say so, under which locks.
 */

type Occupant = Pick<
  Rental,
  "id" | "state" | "asset_id" | "annex_asset_ids" | "start_date" | "end_date" | "exit_date" | "keys_returned_on"
>;

const live: readonly RentalState[] = liveRentalStates;

/**
 * Locks assets in one order for everybody, so that racing bookings never deadlock: dwellings before rooms, those of other
 * dwellings included, each by id. Whoever locks persons as well does so after this.
 * @returns of some assets the ids with those of their rooms
 */
export async function lockAssets(tx: Tx, assetIds: readonly string[]) {
  await tx.query("select 1 from asset where id = any($1) and parent_asset_id is null order by id for no key update", [
    assetIds,
  ]);
  // Only now: a room that was being made meanwhile has either been seen here, or waits for the lock on its dwelling.
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

/** The assets of which a rental, or the booking that it was made of, has days. */
async function readTaken(tx: Tx, rental_id: string): Promise<string[]> {
  const rows = await tx.query<{ asset_id: string }>(
    `select asset_id from asset_occupancy
     where rental_id = $1 or booking_id = (select id from booking where rental_id = $1)`,
    [rental_id],
  );
  return rows.map(({ asset_id }) => asset_id);
}

/**
 * Locks whatever a change of a rental may take or give back: the contract that it renews, then the assets of both. To be called
 * before persons are locked.
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

/** What takes the days, as its columns say it: a rental itself, or the booking that a draft was made of. */
interface Taker {
  readonly rental_id: string | null;
  readonly booking_id: string | null;
}

/** Live rentals and those that ended take their days; of a draft the booking that it was made of goes on holding them. */
function takerOf(rental: Occupant, booking_id: string | null): Taker | null {
  if (isTaking(rental)) return { rental_id: rental.id, booking_id: null };
  return rental.state === "draft" && booking_id ? { rental_id: null, booking_id } : null;
}

/**
 * Makes a rental's rows in asset_occupancy say what its state and dates say: live and ended ones take their days, as the bookings
 * do that drafts were made of; other drafts and cancelled ones take none. The exclusion constraint refuses any day that is
 * already taken.
 * @param today the business day, YYYY-MM-DD
 * @returns the assets concerned, those it no longer takes included
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

/** Whether a draft's days are held, so that they follow what is changed in it. */
export async function isHeldDraft(tx: Tx, rental_id: string): Promise<boolean> {
  const rows = await tx.query("select 1 from booking where rental_id = $1", [rental_id]);
  return rows.length > 0;
}

type Asking = Pick<Booking, "id" | "asset_id" | "start_date" | "end_date">;

/**
 * Takes a booking's days: of the asset, and of each room of a dwelling. The exclusion constraint refuses any day that is already
 * taken.
 */
export async function takeBookingDays(tx: Tx, booking: Asking): Promise<void> {
  const locked = await lockAssets(tx, [booking.asset_id]);
  const assetIds = locked([booking.asset_id]);
  const taker = { rental_id: null, booking_id: booking.id };
  await insertDays(tx, assetIds, taker, [booking.start_date, booking.end_date]);
  await followAssetStatus(tx, assetIds);
}

/** Gives a booking's days back. The assets are held until the transaction ends, so that whoever takes the days next finds them free. */
export async function giveBackBookingDays(tx: Tx, booking: Pick<Asking, "id" | "asset_id">): Promise<void> {
  const locked = await lockAssets(tx, [booking.asset_id]);
  const assetIds = locked([booking.asset_id]);
  const released = await tx.query<{ asset_id: string }>(
    "delete from asset_occupancy where booking_id = $1 returning asset_id",
    [booking.id],
  );
  await followAssetStatus(tx, [...new Set([...assetIds, ...released.map(({ asset_id }) => asset_id)])]);
}

/**
 * A room belongs to whoever rents its whole dwelling: it takes over their days when it is made or moved there, and gives
 * back those of the dwelling it left. The exclusion constraint refuses days on which the room is let by itself.
 */
export async function shareDaysOfParent(tx: Tx, asset_id: string, parent_asset_id: string | null): Promise<void> {
  await tx.query("select 1 from asset where id = $1 for no key update", [parent_asset_id]);
  await tx.query(
    `delete from asset_occupancy o
     where o.asset_id = $1
       and (exists (select 1 from rental r where r.id = o.rental_id and r.asset_id <> $1 and not $1 = any(r.annex_asset_ids))
            or exists (select 1 from booking b where b.id = o.booking_id and b.asset_id <> $1))`,
    [asset_id],
  );
  await tx.query(
    `insert into asset_occupancy (asset_id, period, source, rental_id, booking_id)
     select $1, o.period, o.source, o.rental_id, o.booking_id from asset_occupancy o
     left join rental r on r.id = o.rental_id left join booking b on b.id = o.booking_id
     where o.asset_id = $2 and (r.asset_id = $2 or $2 = any(r.annex_asset_ids) or b.asset_id = $2)`,
    [asset_id, parent_asset_id],
  );
  await followAssetStatus(tx, [asset_id]);
}

/** The kind of status that an asset's live rentals ask for, the strongest first, or else its bookings; no row where it has neither. */
const KIND_BY_TAKER = `
  select o.asset_id, (array_agg(coalesce(k.kind, 'reserved') order by k.rank nulls last))[1] as kind
  from asset_occupancy o
  left join rental r on r.id = o.rental_id
  left join unnest($2::text[], $3::text[]) with ordinality k (state, kind, rank) on k.state = r.state
  where o.asset_id = any($1) and (k.kind is not null or o.source = 'booking')
  group by o.asset_id`;
const kindsByState = [assetKindsByRental.map(({ state }) => state), assetKindsByRental.map(({ kind }) => kind)];

/**
 * Sets each asset's status to what its rentals and bookings say. One without either keeps a status that was set by hand, and a
 * room that was retired stays so while its dwelling is let: its tenant does not get it.
 */
export async function followAssetStatus(tx: Tx, assetIds: readonly string[]): Promise<void> {
  await tx.query(
    `update asset a set asset_status_id = target.id
     from asset b
     join asset_status present on present.id = b.asset_status_id
     left join (${KIND_BY_TAKER}) rented on rented.asset_id = b.id
     cross join lateral (
       select s.id, s.kind from asset_status s
       where s.kind = coalesce(rented.kind, 'available') and s.archived_at is null
       order by s.is_default desc, s.position limit 1) target
     where a.id = b.id and b.id = any($1) and present.kind not in (target.kind, 'retired')
       and (rented.kind is not null or present.kind = any($4))`,
    [assetIds, ...kindsByState, derivedAssetStatusKinds],
  );
}
