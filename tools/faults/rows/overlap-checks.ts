import { holdingBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { occupiedUntil } from "#shared/domain/rentals/occupied-until.ts";
import { liveRentalStates, type Rental } from "#shared/domain/rentals/rental.ts";
import { type Period, periodsOverlap } from "#shared/lib/dates.ts";
import type { Db } from "#server/engine/db/pool.ts";

/** Days on which an asset is taken. */
interface Taken {
  readonly asset_id: string;
  readonly by: string;
  readonly period: Period;
}

interface RentalRow extends Pick<Rental, "state" | "start_date" | "end_date" | "exit_date" | "keys_returned_on"> {
  readonly by: string;
  readonly asset_id: string;
}

/** Occupations read from the contracts and bookings themselves, not from the table that enforces the rule. */
async function readTaken(db: Db, assets: readonly string[], today: string): Promise<readonly Taken[]> {
  const rentals = await db.query<RentalRow>(
    `select r.code as by, a.id as asset_id, r.state, r.start_date, r.end_date, r.exit_date, r.keys_returned_on
     from rental r join asset a on a.id = r.asset_id or a.id = any(r.annex_asset_ids) where a.id = any($1) and r.state = any($2)`,
    [assets, [...liveRentalStates, "ended"]],
  );
  const bookings = await db.query<Taken & { start: string; end: string | null }>(
    `select b.code as by, b.asset_id, b.start_date as start, b.end_date as end from booking b
     left join rental r on r.id = b.rental_id
     where b.asset_id = any($1) and b.state = any($2)`,
    [assets, holdingBookingStates],
  );
  return [
    ...rentals.map((rental) => ({
      asset_id: rental.asset_id,
      by: rental.by,
      period: { start: rental.start_date, end: occupiedUntil(rental, today) },
    })),
    ...bookings.map(({ asset_id, by, start, end }) => ({ asset_id, by, period: { start, end } })),
  ];
}

/** A rental of a dwelling includes its rooms, so their days conflict too. */
async function readAssetsWithParents(
  db: Db,
  assets: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ id: string; parent_asset_id: string | null }>(
    "select id, parent_asset_id from asset where id = any($1)",
    [assets],
  );
  return new Map(rows.map(({ id, parent_asset_id }) => [id, parent_asset_id === null ? [id] : [id, parent_asset_id]]));
}

/** Pairs that take the same asset on the same day, each as a sentence. */
export async function findOverlaps(db: Db, assets: readonly string[], today: string): Promise<readonly string[]> {
  const taken = await readTaken(db, assets, today);
  const assetsWithParents = await readAssetsWithParents(db, assets);
  const meet = (one: Taken, other: Taken) =>
    one.by !== other.by &&
    [one.asset_id, other.asset_id].some((id, at) =>
      (assetsWithParents.get(id) ?? []).includes([other.asset_id, one.asset_id][at] ?? ""),
    ) &&
    periodsOverlap(one.period, other.period);
  return taken.flatMap((one, index) =>
    taken
      .slice(index + 1)
      .flatMap((other) =>
        meet(one, other)
          ? [`${one.by} ${JSON.stringify(one.period)} and ${other.by} ${JSON.stringify(other.period)}`]
          : [],
      ),
  );
}
