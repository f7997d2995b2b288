import type { Tx } from "#server/engine/db/transaction.ts";

/** Removes a user's authenticator. The caller sets the audit verb. */
export async function forgetSecondFactor(tx: Tx, user_id: string): Promise<void> {
  await tx.query("delete from second_factor where user_id = $1", [user_id]);
  await tx.query(`update "user" set has_second_factor = false where id = $1`, [user_id]);
}

/** Leaves a user with the password only: a lost phone may also hold the passkeys. */
export async function forgetAllButPassword(tx: Tx, user_id: string): Promise<void> {
  await tx.query("delete from second_factor where user_id = $1", [user_id]);
  await tx.query("delete from passkey where user_id = $1", [user_id]);
  await tx.query(`update "user" set has_second_factor = false, passkey_count = 0 where id = $1`, [user_id]);
}
