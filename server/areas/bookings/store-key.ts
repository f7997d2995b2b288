import type { Tx } from "#server/engine/db/transaction.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { createSealedKey, hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";

/* Keys of links and bookings are in tables of their own: found by hash, and sealed so that they can be shown again. */

const owners = {
  booking_link: { table: "booking_link_key", column: "booking_link_id", purpose: "booking_link_key" },
  booking: { table: "booking_key", column: "booking_id", purpose: "booking_key" },
} as const;
export type KeyOwner = keyof typeof owners;

/** Gives a link or booking a key; the one before opens nothing any more. */
export async function storeNewKey(
  { tx, services }: { readonly tx: Tx; readonly services: Pick<Services, "vault"> },
  owner: KeyOwner,
  id: string,
): Promise<string> {
  const { table, column, purpose } = owners[owner];
  const { key, hash, sealed } = createSealedKey(services.vault, purpose);
  await tx.query(
    `insert into ${table} (${column}, key_hash, sealed_key) values ($1, $2, $3)
     on conflict (${column}) do update set key_hash = excluded.key_hash, sealed_key = excluded.sealed_key`,
    [id, hash, sealed],
  );
  return key;
}

/** Opens the sealed key; null if it was sealed with another secret. */
export async function readKey(
  db: Queryable,
  { vault }: Pick<Services, "vault">,
  owner: KeyOwner,
  id: string,
): Promise<string | null> {
  const { table, column, purpose } = owners[owner];
  const [row] = await db.query<{ sealed_key: string }>(`select sealed_key from ${table} where ${column} = $1`, [id]);
  return row ? vault.open(purpose, row.sealed_key) : null;
}

/** Owner of a key; null for an unknown key, in the same time. */
export async function findOwner(db: Queryable, owner: KeyOwner, key: string): Promise<string | null> {
  const { table, column } = owners[owner];
  const [row] = await db.query<{ id: string }>(`select ${column} as id from ${table} where key_hash = $1`, [
    hashKey(key),
  ]);
  return row?.id ?? null;
}
