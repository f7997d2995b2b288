import { AppError } from "#shared/domain/core/app-error.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

type Named = Pick<Rental, "asset_id" | "annex_asset_ids">;

/**
 * Retired assets cannot be let, alone or as an annex. Assets under maintenance can: contracts are signed during the
 * works, and the rental's status replaces theirs. Call once the assets are locked.
 * @param before the rental's previous assets, which are not checked
 * @throws AppError asset_retired
 */
export async function refuseRetired(tx: Tx, { asset_id, annex_asset_ids }: Named, before: Named | null): Promise<void> {
  const known = before ? [before.asset_id, ...before.annex_asset_ids] : [];
  const retired = await tx.query<{ id: string; label: string }>(
    `select a.id, a.label from asset a join asset_status s on s.id = a.asset_status_id
     where a.id = any($1) and a.id <> all($2) and s.kind = 'retired'`,
    [[asset_id, ...annex_asset_ids], known],
  );
  const [asset] = retired;
  if (!asset) return;
  const field = asset.id === asset_id ? "asset_id" : "annex_asset_ids";
  throw new AppError("asset_retired", { field, entity: "rental", params: { name: asset.label } });
}
