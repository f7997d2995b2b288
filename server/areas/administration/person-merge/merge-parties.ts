import { AppError } from "#shared/domain/core/app-error.ts";
import { isOwnGuarantor, foldParties, type PartyDays } from "#shared/domain/rentals/fold-parties.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: record_merges.

/** Two records of one person: the survivor and the duplicate. */
export interface Pair {
  readonly survivor: string;
  readonly duplicate: string;
}

interface Stay extends PartyDays {
  rental_id: string;
  code: string;
}

const STAYS_SQL = `
  select p.rental_id, r.code, p.role, p.since, p.until
  from rental_party p join rental r on r.id = p.rental_id
  where p.person_id in ($1, $2)
    and exists (select 1 from rental_party d where d.rental_id = p.rental_id and d.person_id = $2)`;

/** Parties of both persons in the rentals in which the duplicate is a party. */
async function readStays(db: Queryable, { survivor, duplicate }: Pair): Promise<ReadonlyMap<string, Stay[]>> {
  const stays = await db.query<Stay>(STAYS_SQL, [survivor, duplicate]);
  return Map.groupBy(stays, ({ rental_id }) => rental_id);
}

const OWN_GUARANTOR_SQL = `
  select code from rental
  where (guarantor_id = $1 and (tenant_id = $2 or additional_tenant_ids @> array[$2::uuid]))
     or (guarantor_id = $2 and (tenant_id = $1 or additional_tenant_ids @> array[$1::uuid]))
  limit 1`;

/**
 * A tenant cannot be their own guarantor.
 * @throws AppError merge_two_roles, which names the rental
 */
export async function refuseOwnGuarantor(db: Queryable, pair: Pair): Promise<void> {
  const [own] = await db.query<{ code: string }>(OWN_GUARANTOR_SQL, [pair.survivor, pair.duplicate]);
  const stays = await readStays(db, pair);
  const clash = [...stays.values()].find(isOwnGuarantor)?.[0];
  const name = own?.code ?? clash?.code;
  if (name !== undefined) throw new AppError("merge_two_roles", { params: { name } });
}

/** The tenant is not also an additional tenant. */
const FOLD_LISTS_SQL = `
  update rental set additional_tenant_ids = array_remove(array_remove(additional_tenant_ids, $1), $2)
  where tenant_id in ($1, $2) and additional_tenant_ids && array[$1, $2]::uuid[]`;

/** Merges the two persons' entries among the parties of each rental. */
export async function mergeParties(tx: Tx, pair: Pair): Promise<void> {
  const stays = await readStays(tx, pair);
  const folded = [...stays].flatMap(([rental_id, days]) => foldParties(days).map((one) => ({ ...one, rental_id })));
  await tx.query("delete from rental_party where rental_id = any($1) and person_id = any($2)", [
    [...stays.keys()],
    [pair.survivor, pair.duplicate],
  ]);
  await tx.query(
    `insert into rental_party (rental_id, person_id, role, since, until)
     select n.rental_id, $1, n.role, n.since, n.until
     from unnest($2::uuid[], $3::text[], $4::date[], $5::date[]) n (rental_id, role, since, until)`,
    [
      pair.survivor,
      folded.map(({ rental_id }) => rental_id),
      folded.map(({ role }) => role),
      folded.map(({ since }) => since),
      folded.map(({ until }) => until),
    ],
  );
  await tx.query(FOLD_LISTS_SQL, [pair.survivor, pair.duplicate]);
}
