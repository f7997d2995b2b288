import { AppError } from "#shared/domain/core/app-error.ts";
import type { EstablishmentInput } from "#shared/domain/lodging/lodging.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

const columns = { asset: "asset_id", property: "property_id" } as const;

/** The rentals whose communications have the code: those whose stay is not over, and the one in which it was entered. */
export async function findStays(
  db: Queryable,
  rental: Pick<Rental, "id" | "asset_id" | "property_id">,
  level: EstablishmentInput["level"],
): Promise<readonly string[]> {
  const column = columns[level];
  const rows = await db.query<{ id: string }>(
    `select r.id from rental r left join lodging l on l.rental_id = r.id
     where r.id = $1 or r.${column} = $2 and l.rental_id is not null
       and (l.departs_at is null or l.departs_at at time zone 'Europe/Madrid' > clock_now())
     order by r.id`,
    [rental.id, rental[column]],
  );
  return rows.map(({ id }) => id);
}

export async function storeEstablishment(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  rental: Rental,
  { level, code, user_id }: EstablishmentInput & { readonly user_id: string },
): Promise<void> {
  const column = columns[level];
  const id = rental[column];
  if (code === null) {
    await tx.query(`delete from lodging_establishment where ${column} = $1`, [id]);
    return;
  }
  await tx.query(
    `insert into lodging_establishment (${column}, sealed_code, created_by) values ($1, $2, $3)
     on conflict (${column}) do update set sealed_code = excluded.sealed_code, created_by = excluded.created_by,
       created_at = clock_now()`,
    [id, vault.seal("lodging_establishment", code), user_id],
  );
}

/**
 * The code of the asset, else that of its property.
 * @throws AppError lodging_establishment_missing
 */
export async function requireEstablishment(
  db: Queryable,
  { vault }: Pick<Services, "vault">,
  { asset_id, property_id }: Pick<Rental, "asset_id" | "property_id">,
): Promise<string> {
  const [row] = await db.query<{ sealed_code: string }>(
    `select sealed_code from lodging_establishment where asset_id = $1 or property_id = $2
     order by asset_id is null limit 1`,
    [asset_id, property_id],
  );
  const code = row && vault.open("lodging_establishment", row.sealed_code);
  if (!code) throw new AppError("lodging_establishment_missing");
  return code;
}
