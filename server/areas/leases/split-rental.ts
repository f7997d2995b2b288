import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { SplitInput } from "#shared/domain/rentals/rental-split.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: record_parties.

/** Shares of the tenants on a day; those who left before or join later keep theirs. */
const SET_SHARES = `
  update rental_party p set share = g.share
  from rental_party o left join jsonb_to_recordset($2) g (person_id uuid, share integer) on g.person_id = o.person_id
  where o.rental_id = $1 and o.role <> 'guarantor' and daterange(o.since, o.until, '[]') @> $3::date and p.id = o.id
  returning p.share`;

/**
 * Splits the invoices of a rental among its tenants on a day, or stops that.
 * @throws AppError payer_of_split_rental; InvalidInput
 */
export async function splitRental(
  tx: Tx,
  { id, payer_id }: Pick<Rental, "id" | "payer_id">,
  { shares, has_joint_liability, day }: SplitInput,
): Promise<void> {
  const isSplit = shares.length > 0;
  if (isSplit && payer_id !== null) throw new AppError("payer_of_split_rental", { field: "shares", entity: "rental" });
  await tx.query("update rental set is_split = $2, has_joint_liability = $3 where id = $1", [
    id,
    isSplit,
    has_joint_liability,
  ]);
  if (!isSplit) {
    await tx.query("update rental_party set share = null where rental_id = $1 and share is not null", [id]);
    return;
  }
  const set = await tx.query<{ share: number | null }>(SET_SHARES, [id, JSON.stringify(shares), day]);
  if (set.filter(({ share }) => share !== null).length < shares.length)
    throw new InvalidInput("rental", [{ field: "shares", key: "rentals.split.not_tenant", params: {} }]);
}

/** A renewal is split as the rental that it renews, among the tenants whom both have. */
export async function copySplit(tx: Tx, from_id: string, to_id: string): Promise<void> {
  await tx.query(
    `update rental t set is_split = f.is_split, has_joint_liability = f.has_joint_liability from rental f
     where f.id = $1 and t.id = $2`,
    [from_id, to_id],
  );
  await tx.query(
    `update rental_party t set share = f.share from rental_party f join rental r on r.id = f.rental_id and r.is_split
     where f.rental_id = $1 and t.rental_id = $2 and t.person_id = f.person_id and t.role <> 'guarantor' and f.share is not null
       and f.id = (select max(l.id::text)::uuid from rental_party l
         where l.rental_id = $1 and l.person_id = f.person_id and l.share is not null)`,
    [from_id, to_id],
  );
}
