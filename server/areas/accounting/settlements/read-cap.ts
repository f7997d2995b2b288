import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import type { CostCap } from "#shared/domain/accounting/settlements/cost-cap.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

// The database's part, in server/schema: legal_term.

/**
 * SQL: the updates of the rent of rental `r` after a day and until another, each with its rate, the latest first.
 * @param known SQL of a condition on the row `n` of the rent
 */
const RENT_UPDATES = (after: string, until: string, known = "true") => `
  select n.valid_from, coalesce(l.rate, trunc((n.amount - p.amount) * 10000.0 / nullif(p.amount, 0))::integer) as rate
  from rental_rent n
  left join lateral (
    select f.amount from rental_rent f where f.rental_id = n.rental_id and f.valid_from < n.valid_from
    order by f.valid_from desc limit 1) p on true
  left join price_increment_line l on l.rental_rent_id = n.id
  where n.rental_id = r.id and n.source = 'increment' and n.valid_from <= ${until} and n.valid_from > ${after} and ${known}
  order by n.valid_from desc`;

/**
 * The limit on a day within the compulsory term of a home's lease, with the rent's latest update in the year up to that day: the
 * rate of its increment, else what the rent rose by. The law speaks of the percentage by which the rent may be updated (LAU
 * art. 20.2); a year without an update gives none.
 */
const READ_CAP = `
  select y.minimum_until as until, u.rate as rent_rate, u.valid_from as rent_since
  from rental r cross join lateral legal_term(r, $2) y
  left join lateral (${RENT_UPDATES("$2::date - interval '1 year'", "$2")} limit 1) u on true
  where r.id = $1 and $2 <= y.minimum_until`;

/** @returns null if the law limits no general costs of the rental on that day */
export async function readCap(db: Queryable, rental_id: string, day: DateString): Promise<CostCap | null> {
  const [cap] = await db.query<CostCap>(READ_CAP, [rental_id, day]);
  return cap ?? null;
}

type SettledPeriod = Pick<CostSettlement, "rental_id" | "period_start" | "period_end" | "created_at">;

/** An update of a rent by an increment. */
export interface RentUpdate {
  readonly valid_from: DateString;
  /** Basis points. */
  readonly rate: number;
}

/**
 * The updates of a rent whose percentages were in force within the period of a settlement: of its days, and of the year before its
 * first one. One recorded after the settlement was created is left out, so that its sheet stays as it was.
 */
export const readRentUpdates = (
  db: Queryable,
  { rental_id, period_start, period_end, created_at }: SettledPeriod,
): Promise<readonly RentUpdate[]> =>
  db.query<RentUpdate>(
    `select u.valid_from, u.rate from rental r cross join lateral (${RENT_UPDATES("$2::date - interval '1 year'", "$3", "n.created_at <= $4::timestamptz")}) u
     where r.id = $1 and u.rate is not null order by u.valid_from`,
    [rental_id, period_start, period_end, created_at],
  );
