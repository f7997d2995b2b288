import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";
import { regimeOfShape } from "#shared/domain/bookings/regime-of-shape.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
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

/** The terms that an asset's price of a day proposes; the deposit is the price's, else what the law asks for (LAU art. 36). */
export async function proposeTerms(db: Runner, asset_id: string, day: DateString): Promise<LinkTerms> {
  const [row] = await db.query<Priced>(PRICE_SQL, [asset_id, day]);
  const regime = regimeOfShape(row?.shape ?? "dwelling");
  if (!row || row.amount === null) return { asset_id, regime, rent: null, expenses: null, deposit: null };
  return {
    asset_id,
    regime,
    rent: row.amount,
    expenses: row.expenses,
    deposit: row.deposit_amount ?? proposeLegalDeposit(regime, row.amount),
  };
}

/** The terms of the public offer; null for an asset without a price on that day. */
export async function readOfferTerms(db: Runner, asset_id: string, day: DateString): Promise<Terms | null> {
  const { regime, rent, expenses, deposit } = await proposeTerms(db, asset_id, day);
  return rent === null ? null : { regime, rent, expenses: expenses ?? 0, deposit };
}
