import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { createOpaqueToken } from "#server/engine/services/tokens.ts";
import { openSession, type Client, type LoginTokens } from "./sessions.ts";
import { LOGIN_STEP_MINUTES } from "#shared/domain/account/policy.ts";

async function issueLoginStep(tx: Tx, user_id: string): Promise<LoginStep> {
  const { token, hash } = createOpaqueToken();
  const [step] = await tx.query<{ expires_at: string }>(
    `insert into login_step (token_hash, user_id, expires_at)
     values ($1, $2, clock_now() + make_interval(mins => $3)) returning expires_at`,
    [hash, user_id, LOGIN_STEP_MINUTES],
  );
  if (!step) throw new Error("An insert returned no row");
  return { step_token: token, expires_at: step.expires_at };
}

/** Continues a login after a correct password: starts a session, or a second step if the user has a second factor. */
export async function startLogin(
  tx: Tx,
  services: Services,
  user_id: string,
  client: Client,
): Promise<LoginTokens | LoginStep> {
  const factor = await tx.query("select 1 from second_factor where user_id = $1 and confirmed_at is not null", [
    user_id,
  ]);
  return factor.length > 0 ? issueLoginStep(tx, user_id) : openSession(tx, services, user_id, client);
}

/**
 * User of a login step.
 * @throws AppError login_step_over
 */
export async function readLoginStep(db: Queryable, step_token: string): Promise<string> {
  const [step] = await db.query<{ user_id: string }>(
    "select user_id from login_step where token_hash = $1 and expires_at > clock_now()",
    [hashKey(step_token)],
  );
  if (!step) throw new AppError("login_step_over");
  return step.user_id;
}

/**
 * Consumes a login step: of concurrent uses only one starts a session.
 * @throws AppError login_step_over
 */
export async function spendLoginStep(tx: Tx, step_token: string): Promise<void> {
  const used = await tx.query(
    "delete from login_step where token_hash = $1 and expires_at > clock_now() returning user_id",
    [hashKey(step_token)],
  );
  if (used.length === 0) throw new AppError("login_step_over");
}
