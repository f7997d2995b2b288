import { rentEndsOn } from "#shared/domain/rentals/occupied-until.ts";
import type { PriceCandidate } from "#shared/domain/rentals/plan-price-line.ts";
import type { RentCandidate } from "#shared/domain/rentals/plan-rent-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/db/transaction.ts";

/** Which rentals and assets an increment looks at. */
export type IncrementReach = Pick<PriceIncrement, "scope" | "property_ids" | "asset_ids" | "target" | "effective_date">;

/** The values of the conditions that limit both statements: null is no limit. */
const limitsOf = ({ scope, property_ids, asset_ids }: IncrementReach) => [
  scope === "properties" ? property_ids : null,
  scope === "assets" ? asset_ids : null,
];

const RENTALS_SQL = `
  select r.id as rental_id, r.asset_id, r.property_id, r.code || ' · ' || p.label as title, r.state, r.regime,
         r.index_clause, r.signed_on, r.start_date, r.end_date, r.exit_date, r.keys_returned_on,
         (select coalesce(json_agg(json_build_object('amount', n.amount, 'valid_from', n.valid_from, 'source', n.source)
                                   order by n.valid_from), '[]')
          from rental_rent n where n.rental_id = r.id) as rents
  from rental r join person p on p.id = r.tenant_id
  where r.state in ('active', 'notice_given') and r.archived_at is null
    and ($1::uuid[] is null or r.property_id = any($1)) and ($2::uuid[] is null or r.asset_id = any($2))`;

type RentalRow = Omit<RentCandidate, "ends_on"> & Pick<Rental, "state" | "end_date" | "exit_date" | "keys_returned_on">;

/** The rentals that run. @param today the business day, YYYY-MM-DD */
export async function readRentCandidates(tx: Tx, reach: IncrementReach, today: string): Promise<RentCandidate[]> {
  if (reach.target === "prices") return [];
  const rows = await tx.query<RentalRow>(RENTALS_SQL, limitsOf(reach));
  return rows.map((rental) => ({ ...rental, ends_on: rentEndsOn(rental, today) }));
}

const PRICES_SQL = `
  select p.id as asset_price_id, p.asset_id, p.property_id, a.label as title, p.amount
  from asset_price p join asset a on a.id = p.asset_id
  where p.archived_at is null and a.archived_at is null
    and p.valid_from < $3 and (p.valid_to is null or p.valid_to >= $3)
    and ($1::uuid[] is null or p.property_id = any($1)) and ($2::uuid[] is null or p.asset_id = any($2))
    and not exists (select 1 from asset_occupancy o where o.asset_id = p.asset_id and o.period @> $3::date)`;

/** The prices that run on the day before, of assets that nobody has on the effective date. */
export async function readPriceCandidates(tx: Tx, reach: IncrementReach): Promise<readonly PriceCandidate[]> {
  if (reach.target === "rentals") return [];
  return tx.query<PriceCandidate>(PRICES_SQL, [...limitsOf(reach), reach.effective_date]);
}
