import { KNOWN_DEVICE_DAYS } from "#shared/domain/account/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { createOpaqueToken } from "#server/engine/services/tokens.ts";

/** Whether the user with this e-mail address has logged in with this device's key. */
export async function isKnownDevice(db: Queryable, email: string, deviceKey: string): Promise<boolean> {
  const known = await db.query(
    `select 1 from known_device d join "user" u on u.id = d.user_id
     where u.email = $1 and d.key_hash = $2 and d.last_used_at > clock_now() - make_interval(days => $3)`,
    [email, hashKey(deviceKey), KNOWN_DEVICE_DAYS],
  );
  return known.length > 0;
}

/** Whether this user has logged in with this device's key. */
export async function isDeviceOf(db: Queryable, user_id: string, deviceKey: string): Promise<boolean> {
  const known = await db.query(
    `select 1 from known_device
     where user_id = $1 and key_hash = $2 and last_used_at > clock_now() - make_interval(days => $3)`,
    [user_id, hashKey(deviceKey), KNOWN_DEVICE_DAYS],
  );
  return known.length > 0;
}

/** Whether any user has logged in with this key: users of one device share it, and no client chooses one. */
async function isIssued(tx: Tx, key_hash: Buffer): Promise<boolean> {
  return (await tx.query("select 1 from known_device where key_hash = $1 limit 1", [key_hash])).length > 0;
}

const noteDevice = (tx: Tx, user_id: string, key_hash: Buffer) =>
  tx.query(
    `insert into known_device (user_id, key_hash) values ($1, $2)
     on conflict (user_id, key_hash) do update set last_used_at = excluded.last_used_at`,
    [user_id, key_hash],
  );

/**
 * Notes that a user has logged in on a device.
 * @param deviceKey the key that the device sent, if it has one
 * @returns the key that the device is to store, when it sent none that this server has issued
 */
export async function rememberDevice(tx: Tx, user_id: string, deviceKey: string | undefined): Promise<string | null> {
  const sent = deviceKey === undefined ? null : hashKey(deviceKey);
  if (sent && (await isIssued(tx, sent))) {
    await noteDevice(tx, user_id, sent);
    return null;
  }
  const { token, hash } = createOpaqueToken();
  await noteDevice(tx, user_id, hash);
  return token;
}
