import { retentionOf, SHORTEST_YEARS } from "#shared/domain/persons/retention.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { FACTS, OWNER_FACTS, retentionFacts } from "./retention-facts.ts";
import { VISITOR_MONTHS } from "#shared/domain/persons/policy.ts";

/**
 * Candidates for erasure: their last date of any kind is older than the shortest term, or they were never party to
 * anything and their record is unchanged for a year. Excludes those with a live rental (`infinity`) or unpaid
 * invoices.
 */
export const CANDIDATES = `
  with ${FACTS}
  select p.id, 'person' as entity, e.day::text as last_entry, c.day::text as last_contract
  from person p
  left join entries e on e.person_id = p.id
  left join contracts c on c.person_id = p.id
  where p.merged_into_id is null and p.erased_at is null
    and coalesce(greatest(e.day, c.day) < business_today() - make_interval(years => ${SHORTEST_YEARS}),
                 p.updated_at < clock_now() - make_interval(months => ${VISITOR_MONTHS}))
    and not exists (select 1 from invoice i where i.person_id = p.id and i.outstanding > 0)`;

/** The same for owners. One without any history was a client in name only. */
const OWNER_CANDIDATES = `
  with ${OWNER_FACTS}
  select o.id, 'owner' as entity, e.day::text as last_entry, c.day::text as last_contract
  from owner o
  left join entries e on e.owner_id = o.id
  left join contracts c on c.owner_id = o.id
  where o.erased_at is null
    and coalesce(greatest(e.day, c.day) < business_today() - make_interval(years => ${SHORTEST_YEARS}),
                 o.updated_at < clock_now() - make_interval(months => ${VISITOR_MONTHS}))
    and not exists (select 1 from invoice i where i.owner_id = o.id and i.outstanding > 0)`;

interface Candidate {
  id: string;
  entity: string;
  last_entry: string | null;
  last_contract: string | null;
}

/**
 * Stores proposals for those whose term has passed, and removes outdated ones.
 * @returns number of proposals
 */
export async function proposeErasures(db: Db, today: string): Promise<number> {
  const candidates = [...(await db.query<Candidate>(CANDIDATES)), ...(await db.query<Candidate>(OWNER_CANDIDATES))];
  const due = candidates.flatMap(({ id, entity, ...days }) => {
    const retention = retentionOf(retentionFacts.parse(days));
    return retention === null || retention.until < today
      ? [{ id, entity, until: retention?.until, term: retention?.term }]
      : [];
  });
  await transact(db, null, async (tx) => {
    const ids = due.map(({ id }) => id);
    await tx.query("delete from erasure_proposal where subject_id <> all($1)", [ids]);
    await tx.query(
      `insert into erasure_proposal (subject_id, until, term, entity)
       select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[])
       on conflict (subject_id) do update set until = excluded.until, term = excluded.term
       where (erasure_proposal.until, erasure_proposal.term) is distinct from (excluded.until, excluded.term)`,
      [
        ids,
        due.map(({ until }) => until ?? null),
        due.map(({ term }) => term ?? null),
        due.map(({ entity }) => entity),
      ],
    );
  });
  return due.length;
}

export const proposeErasuresJob: Job = {
  name: "propose_erasures",
  cron: "11 2 * * *",
  isDoneAtStart: false,
  lane: "long",
  run: async ({ db, clock }) => void (await proposeErasures(db, clock.today())),
};
