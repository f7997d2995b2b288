import { AppError } from "#shared/domain/core/app-error.ts";
import { derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

const derived: readonly string[] = derivedAssetStatusKinds;

const FACTS_SQL = `
  select new.kind, old.kind as present_kind,
         exists (select 1 from asset_occupancy o left join rental r on r.id = o.rental_id
                 where o.asset_id = $2 and (o.source = 'booking' or r.state = any($3))) as is_let
  from asset_status new
  left join (asset a join asset_status old on old.id = a.asset_status_id) on a.id = $2
  where new.id = $1`;

/**
 * A status set manually must not contradict a live rental or booking: reserved, rented and notice derive from these
 * only, so a manual change is limited to other kinds, or to another label of the derived kind.
 * @param asset_id null for a new asset
 * @throws AppError status_contradicts_rental
 */
export async function assertStatusFits(tx: Tx, asset_id: string | null, asset_status_id: string): Promise<void> {
  const [facts] = await tx.query<{ kind: string; present_kind: string | null; is_let: boolean }>(FACTS_SQL, [
    asset_status_id,
    asset_id,
    liveRentalStates,
  ]);
  if (!facts) return;
  const fits = facts.is_let ? facts.kind === facts.present_kind : !derived.includes(facts.kind);
  if (!fits) throw new AppError("status_contradicts_rental", { field: "asset_status_id" });
}
