import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { regimeOfShape } from "#shared/domain/bookings/regime-of-shape.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Runner } from "#server/db/table-store.ts";

/** What an asset is offered for. */
export interface Terms {
  readonly regime: RentalRegime;
  readonly rent: number;
  readonly expenses: number;
  readonly deposit: number | null;
}

interface Priced {
  shape: AssetShape;
  amount: number | null;
  expenses: number | null;
  deposit_amount: number | null;
}

const PRICE_SQL = `
  select t.shape, p.amount, p.expenses, p.deposit_amount
  from asset a join asset_type t on t.id = a.asset_type_id
  left join asset_price p on p.asset_id = a.id and p.archived_at is null
    and p.valid_from <= $2 and coalesce(p.valid_to >= $2, true)
  where a.id = $1`;

/** The terms that an asset's price of a day proposes; null where there is no price. */
export async function proposeTerms(db: Runner, asset_id: string, day: DateString): Promise<Terms | null> {
  const [row] = await db.query<Priced>(PRICE_SQL, [asset_id, day]);
  if (!row || row.amount === null) return null;
  return {
    regime: regimeOfShape(row.shape),
    rent: row.amount,
    expenses: row.expenses ?? 0,
    deposit: row.deposit_amount,
  };
}
