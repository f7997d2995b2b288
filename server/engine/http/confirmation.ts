import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { confirmedCall } from "#server/engine/db/confirmed-call.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { UserAccess } from "./user-access.ts";

// The database's part, in server/schema: protect_bank_account.

/** The header in which a client sends the key that `POST /auth/confirmations` has returned. */
const HEADER = "x-confirmation";

/**
 * Whether a call may do what needs the user's password or code again. A personal access token has no one to ask: it may
 * where its user sees every property.
 */
export async function isConfirmedCall(
  { db }: Services,
  { headers }: FastifyRequest,
  user: UserAccess | null,
): Promise<boolean> {
  if (!user) return false;
  if (user.token) return user.property_ids === null;
  const key = headers[HEADER];
  if (typeof key !== "string") return false;
  const found = await db.query(
    "select 1 from confirmation where key_hash = $1 and session_id = $2 and expires_at > clock_now()",
    [hashKey(key), user.session_id],
  );
  return found.length > 0;
}

/**
 * For what changes accounts in a way that no column shows.
 * @throws AppError confirmation_required
 */
export function requireConfirmedCall(at: { readonly field: string; readonly entity: string }): void {
  if (!confirmedCall.getStore()) throw new AppError("confirmation_required", at);
}
