import { type ApiToken, apiTokenRow } from "#shared/domain/account/api-token.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/** The columns of a token that its owner and whoever looks after users see. */
export const TOKEN_FIELDS = Object.keys(apiTokenRow.shape).join(", ");

/** Those of the user `$1` that still let somebody in: a token that is over or was withdrawn is history. */
export const LIVE_TOKENS = "api_token where user_id = $1 and revoked_at is null and expires_on >= business_today()";

/** A user's access tokens that still work, the latest first. */
export function listTokens(db: Queryable, user_id: string): Promise<readonly ApiToken[]> {
  return db.query<ApiToken>(`select ${TOKEN_FIELDS} from ${LIVE_TOKENS} order by id desc`, [user_id]);
}

/** Withdraws a user's token; it is refused as soon as this has committed. @throws AppError not_found */
export async function revokeToken(tx: Tx, services: Services, user_id: string, id: string): Promise<void> {
  tx.afterCommit(services.access.forget);
  const revoked = await tx.query(
    `update api_token set revoked_at = clock_now() where id = (select id from ${LIVE_TOKENS} and id = $2) returning id`,
    [user_id, id],
  );
  if (revoked.length === 0) throw new AppError("not_found");
}
