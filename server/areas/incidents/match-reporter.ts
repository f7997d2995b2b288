import type { Incident } from "#shared/domain/incidents/incident.ts";
import { escapeLike } from "#server/engine/db/lists/search-conditions.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** A party of a current rental with the e-mail address or telephone number of a reporter. */
export interface MatchedParty {
  readonly person_id: string;
  readonly rental_id: string;
  readonly asset_id: string;
}

type Contact = Pick<Incident, "reporter_email" | "reporter_phone">;

/** The search text of a person holds both values, and its index finds them. */
const PARTIES_SQL = `
  select distinct p.id as person_id, r.id as rental_id, r.asset_id
  from person p
  join rental_party y on y.person_id = p.id and business_today() between y.since and coalesce(y.until, 'infinity')
  join rental r on r.id = y.rental_id
  join asset_occupancy o on o.rental_id = r.id and o.asset_id = r.asset_id and o.period @> business_today()
  where p.archived_at is null and p.blocked_at is null
    and (lower(p.email) = lower($1) and p.search_text like '%' || normalize_text($3) || '%'
      or p.phone = $2 and p.search_text like '%' || normalize_text($4) || '%')
  limit 3`;

/**
 * The party that a reporter surely is: only one person of one current rental has their address or number. Null where
 * none has, or several. For staff: the reporter never learns of it.
 */
export async function matchReporter(
  db: Queryable,
  { reporter_email, reporter_phone }: Contact,
): Promise<MatchedParty | null> {
  if (!reporter_email && !reporter_phone) return null;
  const found = await db.query<MatchedParty>(PARTIES_SQL, [
    reporter_email,
    reporter_phone,
    reporter_email && escapeLike(reporter_email),
    reporter_phone && escapeLike(reporter_phone),
  ]);
  const [party] = found;
  return party && found.length === 1 ? party : null;
}
