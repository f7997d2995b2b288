import { derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { assetKindsByRental } from "#shared/domain/rentals/asset-kinds.ts";
import { occupiedUntil } from "#shared/domain/rentals/occupied-until.ts";
import { liveRentalStates, type Rental, type RentalState } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "./transaction.ts";

/*
 * The keeper of asset_occupancy, the one table that says when an asset is taken. It lies here because assets, rentals and
 * the calendar all write it, and modules know no other's. The rules are the domain's: which states take days, until when,
 * and what they make of an asset's status; here is how the rows come to say so, under which locks.
 */

type Occupant = Pick<
  Rental,
  "id" | "state" | "asset_id" | "annex_asset_ids" | "start_date" | "end_date" | "exit_date" | "keys_returned_on"
>;

const live: readonly RentalState[] = liveRentalStates;

/**
 * Locks the assets that a rental takes, in one order for everybody so that racing bookings never deadlock: the asset, the
 * rooms of it, and its annexes.
 */
async function lockAssets(tx: Tx, rental: Occupant): Promise<string[]> {
  const named = await tx.query<{ id: string }>(
    "select id from asset where id = any($1) order by id for no key update",
    [[rental.asset_id, ...rental.annex_asset_ids]],
  );
  // Only now: a room that was being made meanwhile has either been seen here, or waits for the lock on its dwelling.
  const rooms = await tx.query<{ id: string }>(
    "select id from asset where parent_asset_id = any($1) order by id for no key update",
    [named.map(({ id }) => id)],
  );
  return [...new Set([...named, ...rooms].map(({ id }) => id))];
}

/**
 * Makes a rental's rows in asset_occupancy say what its state and dates say: live and ended ones take their days, drafts
 * and cancelled ones none. The exclusion constraint refuses any day that is already taken.
 * @param today the business day, YYYY-MM-DD
 * @returns the assets concerned, those it no longer takes included
 */
export async function syncOccupancy(tx: Tx, rental: Occupant, today: string): Promise<string[]> {
  const assetIds = await lockAssets(tx, rental);
  const released = await tx.query<{ asset_id: string }>(
    "delete from asset_occupancy where rental_id = $1 returning asset_id",
    [rental.id],
  );
  if (live.includes(rental.state) || rental.state === "ended") {
    await tx.query(
      `insert into asset_occupancy (asset_id, period, source, rental_id)
       select id, daterange($2, $3, '[]'), 'rental', $4 from unnest($1::uuid[]) as a (id)`,
      [assetIds, rental.start_date, occupiedUntil(rental, today), rental.id],
    );
  }
  return [...new Set([...assetIds, ...released.map(({ asset_id }) => asset_id)])];
}

/**
 * A room belongs to whoever rents its whole dwelling: it takes over their days when it is made or moved there, and gives
 * back those of the dwelling it left. The exclusion constraint refuses days on which the room is let by itself.
 */
export async function shareDaysOfParent(tx: Tx, asset_id: string, parent_asset_id: string | null): Promise<void> {
  await tx.query("select 1 from asset where id = $1 for no key update", [parent_asset_id]);
  await tx.query(
    `delete from asset_occupancy o using rental r
     where o.asset_id = $1 and r.id = o.rental_id and r.asset_id <> $1 and not $1 = any(r.annex_asset_ids)`,
    [asset_id],
  );
  await tx.query(
    `insert into asset_occupancy (asset_id, period, source, rental_id)
     select $1, o.period, o.source, o.rental_id from asset_occupancy o join rental r on r.id = o.rental_id
     where o.asset_id = $2 and (r.asset_id = $2 or $2 = any(r.annex_asset_ids))`,
    [asset_id, parent_asset_id],
  );
  await followAssetStatus(tx, [asset_id]);
}

/** The kind of status that an asset's live rentals ask for, the strongest first; no row where it has none. */
const KIND_BY_RENTAL = `
  select o.asset_id, (array_agg(k.kind order by k.rank))[1] as kind
  from asset_occupancy o
  join rental r on r.id = o.rental_id
  join unnest($2::text[], $3::text[]) with ordinality k (state, kind, rank) on k.state = r.state
  where o.asset_id = any($1)
  group by o.asset_id`;
const kindsByState = [assetKindsByRental.map(({ state }) => state), assetKindsByRental.map(({ kind }) => kind)];

/**
 * Sets each asset's status to what its rentals say. One without a live rental keeps a status that was set by hand, and a
 * room that was retired stays so while its dwelling is let: its tenant does not get it.
 */
export async function followAssetStatus(tx: Tx, assetIds: readonly string[]): Promise<void> {
  await tx.query(
    `update asset a set asset_status_id = target.id
     from asset b
     join asset_status present on present.id = b.asset_status_id
     left join (${KIND_BY_RENTAL}) rented on rented.asset_id = b.id
     cross join lateral (
       select s.id, s.kind from asset_status s
       where s.kind = coalesce(rented.kind, 'available') and s.archived_at is null
       order by s.is_default desc, s.position limit 1) target
     where a.id = b.id and b.id = any($1) and present.kind not in (target.kind, 'retired')
       and (rented.kind is not null or present.kind = any($4))`,
    [assetIds, ...kindsByState, derivedAssetStatusKinds],
  );
}
