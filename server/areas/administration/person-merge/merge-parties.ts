import { AppError } from "#shared/domain/core/app-error.ts";
import { isOwnGuarantor, foldParties, type PartyDays } from "#shared/domain/rentals/fold-parties.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { periodsOverlap } from "#shared/lib/dates.ts";
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
  person_id: string;
  /** Basis points of the rental's invoices. */
  share: number | null;
}

const STAYS_SQL = `
  select p.rental_id, r.code, p.person_id, p.share, p.role, p.since, p.until
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

const asPeriod = ({ since, until }: PartyDays) => ({ start: since, end: until });

/**
 * The shares of both persons on the same days together, else the later one; null if they have none, or all of the rental, which is
 * then not split.
 */
function sharedBy(stays: readonly Stay[], { role }: Pick<PartyDays, "role">): number | null {
  if (role === "guarantor") return null;
  const shared = stays.filter(({ share }) => share !== null).toSorted((a, b) => b.since.localeCompare(a.since));
  const [latest] = shared;
  if (!latest) return null;
  const beside = shared.filter(
    (one) => one.person_id !== latest.person_id && periodsOverlap(asPeriod(one), asPeriod(latest)),
  );
  const sum = [latest, ...beside.slice(0, 1)].reduce((all, { share }) => all + (share ?? 0), 0);
  return sum < WHOLE_RENTAL ? sum : null;
}

/** A rental without a share is not split. */
const STOP_SPLITS_SQL = `
  update rental r set is_split = false
  where r.id = any($1) and r.is_split and not exists (select 1 from rental_party p where p.rental_id = r.id and p.share is not null)`;

/** Merges the two persons' entries among the parties of each rental. */
export async function mergeParties(tx: Tx, pair: Pair): Promise<void> {
  const stays = await readStays(tx, pair);
  const folded = [...stays].flatMap(([rental_id, days]) =>
    foldParties(days).map((one) => ({ ...one, rental_id, share: sharedBy(days, one) })),
  );
  await tx.query("delete from rental_party where rental_id = any($1) and person_id = any($2)", [
    [...stays.keys()],
    [pair.survivor, pair.duplicate],
  ]);
  await tx.query(
    `insert into rental_party (rental_id, person_id, role, since, until, share)
     select n.rental_id, $1, n.role, n.since, n.until, n.share
     from unnest($2::uuid[], $3::text[], $4::date[], $5::date[], $6::integer[]) n (rental_id, role, since, until, share)`,
    [
      pair.survivor,
      folded.map(({ rental_id }) => rental_id),
      folded.map(({ role }) => role),
      folded.map(({ since }) => since),
      folded.map(({ until }) => until),
      folded.map(({ share }) => share),
    ],
  );
  await tx.query(STOP_SPLITS_SQL, [[...stays.keys()]]);
  await tx.query(FOLD_LISTS_SQL, [pair.survivor, pair.duplicate]);
}
