import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { DatedTerms, OfferedAsset, OfferedTerms } from "#shared/domain/bookings/booking-offer.ts";
import type { LinkTerms } from "#shared/domain/bookings/link-terms.ts";
import { regimeOfShape } from "#shared/domain/bookings/regime-of-shape.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** A price row, in cents. */
export interface Price {
  readonly amount: number;
  readonly expenses: number | null;
  readonly deposit_amount: number | null;
}

/**
 * SQL of an asset's price on a day: the valid one, else the next one.
 * @param asset SQL alias of the asset
 * @param day SQL of the day
 */
export const priceOn = (asset: string, day: string): string => `(
  select p.amount, p.expenses, p.deposit_amount from asset_price p
  where p.asset_id = ${asset}.id and p.archived_at is null and coalesce(p.valid_to >= ${day}, true)
  order by p.valid_from limit 1)`;

/** Terms from a price; the deposit is the price's, else the legal one for the asset's shape (LAU art. 36). */
export function termsOf(shape: AssetShape, { amount, expenses, deposit_amount }: Price): OfferedTerms {
  const regime = regimeOfShape(shape);
  return {
    regime,
    rent: amount,
    expenses: expenses ?? 0,
    deposit: deposit_amount ?? proposeLegalDeposit(regime, amount),
  };
}

/** An asset's prices from a day on, as selected by `priceOn`. */
export async function readDatedTerms(
  db: Queryable,
  { id, shape }: Pick<OfferedAsset, "id" | "shape">,
  from: DateString,
): Promise<DatedTerms[]> {
  const prices = await db.query<Price & { until: DateString | null }>(
    `select amount, expenses, deposit_amount, valid_to as until from asset_price
     where asset_id = $1 and archived_at is null and coalesce(valid_to >= $2, true) order by valid_from`,
    [id, from],
  );
  return prices.map(({ until, ...price }) => ({ until, terms: termsOf(shape, price) }));
}

interface Priced {
  readonly shape: AssetShape;
  readonly price: Price | null;
}

const PRICED_SQL = `
  select t.shape, (select to_json(p) from ${priceOn("a", "$2::date")} p) as price
  from asset a join asset_type t on t.id = a.asset_type_id
  where a.id = $1`;

/** Terms of the public offer on a day; null for an asset without a current or future price. */
export async function readOfferTerms(db: Queryable, asset_id: string, day: DateString): Promise<OfferedTerms | null> {
  const [row] = await db.query<Priced>(PRICED_SQL, [asset_id, day]);
  return row?.price ? termsOf(row.shape, row.price) : null;
}

/** Proposed terms of a link; empty without a price. */
export async function proposeTerms(db: Queryable, asset_id: string, day: DateString): Promise<LinkTerms> {
  const [row] = await db.query<Priced>(PRICED_SQL, [asset_id, day]);
  const regime = regimeOfShape(row?.shape ?? "dwelling");
  if (!row?.price) return { asset_id, regime, rent: null, expenses: null, deposit: null };
  return { asset_id, ...termsOf(row.shape, row.price), expenses: row.price.expenses };
}
