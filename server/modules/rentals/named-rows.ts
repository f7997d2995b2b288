import { AppError } from "#shared/domain/core/app-error.ts";
import type { RentalInput } from "#shared/domain/rentals/rental.ts";
import type { RowScope } from "#server/db/row-scope.ts";
import type { Tx } from "#server/db/transaction.ts";

type Named = Pick<RentalInput, "asset_id" | "annex_asset_ids" | "additional_tenant_ids">;

const ASSETS_SQL =
  "select 1 from asset where id = any($1) and archived_at is null and ($2::uuid[] is null or property_id = any($2))";
const PERSONS_SQL = "select 1 from person where id = any($1) and archived_at is null";

async function requireAll(
  tx: Tx,
  field: keyof Named,
  sql: string,
  ids: readonly string[],
  ...more: unknown[]
): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.query(sql, [ids, ...more]);
  if (found.length < new Set(ids).size) throw new AppError("unknown_reference", { field, entity: "rental" });
}

/**
 * Every asset that a rental takes is there and in the user's sight, and so is every person of its lists: of lists no
 * foreign key tells.
 * @throws AppError unknown_reference
 */
export async function requireNamedRows(tx: Tx, named: Partial<Named>, { property_ids }: RowScope): Promise<void> {
  await requireAll(tx, "asset_id", ASSETS_SQL, named.asset_id ? [named.asset_id] : [], property_ids);
  await requireAll(tx, "annex_asset_ids", ASSETS_SQL, named.annex_asset_ids ?? [], property_ids);
  await requireAll(tx, "additional_tenant_ids", PERSONS_SQL, named.additional_tenant_ids ?? []);
}
