import type { Incident } from "#shared/domain/incidents/incident.ts";
import { escapeLike } from "#server/engine/db/lists/search-conditions.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** The current rental whose party has the e-mail address or telephone number of a reporter. */
export interface MatchedRental {
  /** The party; null where several of the rental share the address or number, as couples do. */
  readonly person_id: string | null;
  readonly rental_id: string;
  readonly asset_id: string;
}

type Contact = Pick<Incident, "reporter_email" | "reporter_phone">;

/** The search text of a person holds both values, and its index finds them. */
const RENTALS_SQL = `
  select r.id as rental_id, r.asset_id, case when count(distinct p.id) = 1 then min(p.id::text) end as person_id
  from person p
  join rental_party y on y.person_id = p.id and business_today() between y.since and coalesce(y.until, 'infinity')
  join rental r on r.id = y.rental_id
  join asset_occupancy o on o.rental_id = r.id and o.asset_id = r.asset_id and o.period @> business_today()
  where p.archived_at is null and p.blocked_at is null
    and (lower(p.email) = lower($1) and p.search_text like '%' || normalize_text($3) || '%'
      or p.phone = $2 and p.search_text like '%' || normalize_text($4) || '%')
  group by r.id, r.asset_id limit 2`;

/**
 * The rental that a reporter surely is of: parties of one current rental alone have their address or number. Null where
 * none has, or those of several rentals. For staff: the reporter never learns of it.
 */
export async function matchReporter(
  db: Queryable,
  { reporter_email, reporter_phone }: Contact,
): Promise<MatchedRental | null> {
  if (!reporter_email && !reporter_phone) return null;
  const found = await db.query<MatchedRental>(RENTALS_SQL, [
    reporter_email,
    reporter_phone,
    reporter_email && escapeLike(reporter_email),
    reporter_phone && escapeLike(reporter_phone),
  ]);
  const [rental] = found;
  return rental && found.length === 1 ? rental : null;
}
