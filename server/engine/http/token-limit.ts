import { API_TOKEN_CALLS } from "#shared/domain/account/api-token.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

const COUNT_SQL = `
  with used as (
    update api_token set last_used_on = business_today()
    where id = $1 and last_used_on is distinct from business_today())
  insert into api_token_use (token_id, minute, calls) values ($1, date_trunc('minute', clock_now()), 1)
  on conflict (token_id) do update set
    calls = case when api_token_use.minute = excluded.minute then api_token_use.calls + 1 else 1 end,
    minute = excluded.minute
  returning calls, ceil(extract(epoch from minute + interval '1 minute' - clock_now()))::int as wait`;

/**
 * Counts a call of a token, on whichever server it comes, and keeps the day of its last use.
 * @throws AppError token_rate, with the seconds until the next minute begins
 */
export async function countTokenCall(db: Queryable, token_id: string): Promise<void> {
  const [row] = await db.query<{ calls: number; wait: number }>(COUNT_SQL, [token_id]);
  if (!row || row.calls <= API_TOKEN_CALLS) return;
  const seconds = Math.max(1, row.wait);
  throw new AppError("token_rate", {
    params: { limit: API_TOKEN_CALLS, seconds },
    retryAfterSeconds: seconds,
  });
}
