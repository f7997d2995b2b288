import { agreedEnd, rentEndsOn } from "#shared/domain/rentals/occupied-until.ts";
import type { PriceCandidate } from "#shared/domain/rentals/plan-price-line.ts";
import type { RentCandidate } from "#shared/domain/rentals/plan-rent-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { type Rental, runningRentalStates } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { hasSignedRenewalSql } from "#server/areas/leases/signed-renewal-sql.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { INDEXED_CHARGES } from "./indexed-charges.ts";
import { CORRECTABLE, MONTH_BILLED } from "./invoiced-drafts.ts";

/** Rentals and assets covered by an increment. */
export type IncrementReach = Pick<PriceIncrement, "scope" | "property_ids" | "asset_ids" | "target" | "effective_date">;

/** Parameters of both statements: filters (null for no limit), effective date, and the increment itself. */
const valuesOf = ({ scope, property_ids, asset_ids, effective_date }: IncrementReach, increment_id: string | null) => [
  scope === "properties" ? property_ids : null,
  scope === "assets" ? asset_ids : null,
  effective_date,
  increment_id,
];

/** An earlier draft for the same month that includes the same subject; ids are ordered by time (UUIDv7). */
const draftWith = (condition: string) => `
  (select i.id from price_increment_line l join price_increment i on i.id = l.price_increment_id
   where ${condition} and l.is_included and i.state = 'draft' and i.archived_at is null and i.effective_date = $3
     and ($4::uuid is null or i.id < $4) order by i.id limit 1) as draft_id`;

// The database's part, in server/schema: legal_term.
/**
 * SQL: the last day of the compulsory term of a home whose agreed end is before a day (LAU art. 9.1): the landlord cannot prevent the
 * extension, and the tenant who does has given notice, which is the exit date. Null where none of it matters.
 */
export const COMPULSORY_UNTIL = (rental: string, day: string) => `
  case when ${rental}.regime = 'habitual' and ${rental}.exit_date is null and ${rental}.keys_returned_on is null and ${rental}.end_date < ${day}
    then (select y.minimum_until from legal_term(${rental}, ${rental}.end_date) y) end`;

/**
 * SQL: the invoices and drafts of rental `r` with days from the effective date on, by month. One that is not marked with its month
 * has rent; of one with the rent of several months each is named, without days.
 */
const BILLED_SINCE = `
  select i.id, i.state, i.share, i.part, g.month, array_agg(i.share) over (partition by i.billed_month, case when i.billed_month is null then i.id end
      order by i.part rows between unbounded preceding and unbounded following) as shares,
    case when ${MONTH_BILLED} is not null then i.period_start end as since, case when ${MONTH_BILLED} is not null then i.period_end end as until
  from invoice i cross join lateral (
    select coalesce(${MONTH_BILLED}, s::date) as month
    from generate_series(date_trunc('month', greatest(i.period_start, $3::date)), case when ${MONTH_BILLED} is null then i.period_end
      else date_trunc('month', greatest(i.period_start, $3::date)) end, interval '1 month') s) g
  where i.rental_id = r.id and i.kind <> 'rectifying' and i.state <> 'annulled' and i.archived_at is null
    and case when i.billed_month is not null then i.billed_month >= $3::date
      else i.period_end >= $3::date and exists (select 1 from invoice_line l join payment_application a on a.id = l.payment_application_id
        where l.invoice_id = i.id and a.kind = 'rent') end`;

const RENTALS_SQL = `
  select r.id as rental_id, r.asset_id, r.property_id, r.code || ' · ' || p.label as title, r.state, r.regime,
         r.index_clause, r.signed_on, r.start_date, r.update_skipped_on, r.end_date, r.exit_date, r.keys_returned_on,
         ${hasSignedRenewalSql("r")} as is_renewed,
         ${COMPULSORY_UNTIL("r", "$3::date")} as compulsory_until,
         (select coalesce(json_agg(json_build_object('amount', n.amount, 'valid_from', n.valid_from, 'source', n.source,
                                                     'price_increment_id', l.price_increment_id)
                                   order by n.valid_from), '[]')
          from rental_rent n left join price_increment_line l on l.rental_rent_id = n.id
          where n.rental_id = r.id) as rents,
         (select coalesce(json_agg(json_build_object('month', i.month, 'is_draft', i.state = 'draft',
              'is_rectified', i.state = 'rectified', 'since', i.since, 'until', i.until,
              'share', i.share, 'part', i.part, 'shares', i.shares, 'rents', (select coalesce(json_agg(l.amount order by l.position), '[]') from invoice_line l
                join payment_application a on a.id = l.payment_application_id
                where l.invoice_id = i.id and a.kind = 'rent' and (i.state <> 'draft' or ${CORRECTABLE}))) order by i.month, i.part, i.id), '[]')
          from (${BILLED_SINCE}) i) as billed,
         (${INDEXED_CHARGES("$3::date")}) as charges,
         ${draftWith("l.rental_id = r.id")}
  from rental r join person p on p.id = r.tenant_id
  where r.state in ('${runningRentalStates.join("', '")}') and r.archived_at is null
    and ($1::uuid[] is null or r.property_id = any($1)) and ($2::uuid[] is null or r.asset_id = any($2))`;

type RentalRow = Omit<RentCandidate, "ends_on" | "agreed_end"> &
  Pick<Rental, "state" | "end_date" | "exit_date" | "keys_returned_on"> & {
    readonly is_renewed: boolean;
    readonly compulsory_until: DateString | null;
  };

/** A home within its compulsory term goes on beyond its agreed end, on each anniversary (LAU art. 9.1). */
const isCompulsory = ({ compulsory_until }: RentalRow, effective_date: DateString) =>
  compulsory_until !== null && compulsory_until >= effective_date;

/** The increment, null for a new one, and the business day, YYYY-MM-DD. */
export interface CandidateQuery {
  readonly increment_id: string | null;
  readonly today: string;
}

/** Running rentals; a renewed one ends as agreed. */
export async function readRentCandidates(
  tx: Queryable,
  reach: IncrementReach,
  { increment_id, today }: CandidateQuery,
): Promise<RentCandidate[]> {
  if (reach.target === "prices") return [];
  const rows = await tx.query<RentalRow>(RENTALS_SQL, valuesOf(reach, increment_id));
  return rows.map((rental) => ({
    ...rental,
    ends_on: rentEndsOn(rental, today) ?? (rental.is_renewed ? rental.end_date : null),
    agreed_end: isCompulsory(rental, reach.effective_date) ? null : agreedEnd(rental, today),
  }));
}

const PRICES_SQL = `
  select p.id as asset_price_id, p.asset_id, p.property_id, a.label as title, p.amount, p.valid_from,
         (select l.price_increment_id from price_increment_line l where l.next_asset_price_id = p.id limit 1) as made_by_id,
         ${draftWith("l.asset_price_id = p.id")}
  from asset_price p join asset a on a.id = p.asset_id
  where p.archived_at is null and a.archived_at is null
    and p.valid_from <= $3 and (p.valid_to is null or p.valid_to >= $3)
    and ($1::uuid[] is null or p.property_id = any($1)) and ($2::uuid[] is null or p.asset_id = any($2))
    and not exists (select 1 from asset_occupancy o where o.asset_id = p.asset_id and o.period @> $3::date)`;

/** Prices valid on the effective date, of assets not occupied then. */
export async function readPriceCandidates(
  tx: Tx,
  reach: IncrementReach,
  { increment_id }: CandidateQuery,
): Promise<readonly PriceCandidate[]> {
  if (reach.target === "rentals") return [];
  return tx.query<PriceCandidate>(PRICES_SQL, valuesOf(reach, increment_id));
}
