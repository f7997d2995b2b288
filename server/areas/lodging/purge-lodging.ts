import { LODGING_PURGED_AT_ONCE, LODGING_YEARS } from "#shared/domain/lodging/policy.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";

/**
 * What was communicated of a rental that lasts is not deleted by a departure that was entered years ago: the stay goes on. One that
 * was never in force, or was cancelled, ended when its guests were to depart.
 */
const PURGE = `
  delete from lodging where rental_id in (
    select l.rental_id from lodging l join rental r on r.id = l.rental_id
    where r.state not in ('${liveRentalStates.join("', '")}')
      and case r.state when 'ended' then greatest(l.departs_at::date, coalesce(r.keys_returned_on, r.exit_date, r.end_date))
        else coalesce(l.departs_at::date, r.exit_date, r.end_date) end < business_today() - make_interval(years => $1)
    order by l.rental_id limit $2)
  returning 1`;

/**
 * Deletes stays that ended three years ago, with travellers and messages (RD 933/2021, art. 5; RGPD art. 5.1.e).
 * @returns how many
 */
export async function purgeLodging(db: Db): Promise<number> {
  return (await db.query(PURGE, [LODGING_YEARS, LODGING_PURGED_AT_ONCE])).length;
}

export const purgeLodgingJob: Job = {
  name: "purge_lodging",
  cron: "52 2 * * *",
  isDoneAtStart: false,
  run: async ({ db }) => void (await purgeLodging(db)),
};
