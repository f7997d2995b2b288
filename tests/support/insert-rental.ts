import type { RentalRegime, RentalState } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** A rent in cents from a day on. */
export interface InsertedRent {
  readonly valid_from: DateString;
  readonly amount: number;
  readonly expenses: number;
}

export interface PastRental {
  readonly asset_id: string;
  readonly tenant_id: string;
  /** Its first day, and the last day on which it occupies its assets; null while it is open. */
  readonly since: DateString;
  readonly until: DateString | null;
  readonly state?: RentalState;
  readonly regime?: RentalRegime;
  /** End date in the contract, if different. */
  readonly end_date?: DateString | null;
  readonly rents?: readonly InsertedRent[];
  readonly monthly_rent?: number;
  readonly monthly_expenses?: number;
  /** Rooms and annexes included. */
  readonly also?: readonly string[];
}

/** Inserts a rental with a past, without the moves that would have produced it. */
export async function insertTestRental(db: Queryable, rental: PastRental): Promise<string> {
  const { asset_id, tenant_id, since, until, end_date = until, state = "active", regime = "habitual" } = rental;
  const { rents = [], monthly_rent = 0, monthly_expenses = 0, also = [] } = rental;
  const [row] = await db.query<{ id: string }>(
    `insert into rental (asset_id, tenant_id, state, regime, monthly_rent, monthly_expenses, start_date, end_date,
       signed_on, keys_returned_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9) returning id`,
    [
      asset_id,
      tenant_id,
      state,
      regime,
      rents.at(-1)?.amount ?? monthly_rent,
      rents.at(-1)?.expenses ?? monthly_expenses,
      since,
      end_date,
      state === "ended" ? until : null,
    ],
  );
  if (!row) throw new Error("An insert returned no row");
  await db.query(
    `insert into asset_occupancy (asset_id, period, source, rental_id)
     select id, daterange($2, $3, '[]'), 'rental', $4 from unnest($1::uuid[]) id`,
    [[asset_id, ...also], since, until, row.id],
  );
  for (const { valid_from, amount, expenses } of rents)
    await db.query(
      `insert into rental_rent (rental_id, amount, expenses, valid_from, source) values ($1, $2, $3, $4, 'agreement')`,
      [row.id, amount, expenses, valid_from],
    );
  return row.id;
}
