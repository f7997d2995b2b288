import { derivedAssetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { assetKindsByRental } from "#shared/domain/rentals/asset-kinds.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Status kind derived from an asset's live rentals, strongest first, else from its bookings; no row without either. */
const KIND_BY_TAKER = `
  select o.asset_id, (array_agg(coalesce(k.kind, 'reserved') order by k.rank nulls last))[1] as kind
  from asset_occupancy o
  left join rental r on r.id = o.rental_id
  left join unnest($2::text[], $3::text[]) with ordinality k (state, kind, rank) on k.state = r.state
  where o.asset_id = any($1) and (k.kind is not null or o.source = 'booking')
  group by o.asset_id`;
const kindsByState = [assetKindsByRental.map(({ state }) => state), assetKindsByRental.map(({ kind }) => kind)];

/**
 * Sets each asset's status from its rentals and bookings. Without either, a manually set status stays; a retired room
 * stays retired while its dwelling is let, since the tenant does not get it.
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
