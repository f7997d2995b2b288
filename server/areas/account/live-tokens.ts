import { type ApiToken, apiTokenRow } from "#shared/domain/account/api-token.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Token columns visible to its owner and to user administrators. */
export const TOKEN_FIELDS = Object.keys(apiTokenRow.shape).join(", ");

/** Valid tokens of user `$1`, neither expired nor revoked. */
export const LIVE_TOKENS = "api_token where user_id = $1 and revoked_at is null and expires_on >= business_today()";

/** A user's valid access tokens, newest first. */
export function listTokens(db: Queryable, user_id: string): Promise<readonly ApiToken[]> {
  return db.query<ApiToken>(`select ${TOKEN_FIELDS} from ${LIVE_TOKENS} order by id desc`, [user_id]);
}

/**
 * Revokes a user's token; it is refused from the commit on.
 * @throws AppError not_found
 */
export async function revokeToken(tx: Tx, services: Services, user_id: string, id: string): Promise<void> {
  tx.afterCommit(services.access.forget);
  const revoked = await tx.query(
    `update api_token set revoked_at = clock_now() where id = (select id from ${LIVE_TOKENS} and id = $2) returning id`,
    [user_id, id],
  );
  if (revoked.length === 0) throw new AppError("not_found");
}
