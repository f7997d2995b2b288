import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Why a session ended. */
export type EndReason = "deactivated" | "logout" | "reuse" | "password" | "expired" | "second_factor";

/** Voids pending two-step logins: the user must type the password again. */
export async function voidLoginSteps(tx: Tx, user_id: string): Promise<void> {
  await tx.query("delete from login_step where user_id = $1", [user_id]);
}

/** Ends every session of a user. Tokens and sockets are refused from the commit on. */
export async function endEverySession(tx: Tx, services: Services, user_id: string, reason: EndReason): Promise<void> {
  tx.afterCommit(services.access.forget);
  await voidLoginSteps(tx, user_id);
  await tx.query("update session set ended_at = clock_now(), end_reason = $2 where user_id = $1 and ended_at is null", [
    user_id,
    reason,
  ]);
}
