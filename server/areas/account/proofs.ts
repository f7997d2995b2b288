import type { FastifyRequest } from "fastify";
import type { WholeProof } from "#shared/domain/account/second-factor.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { isDeviceOf } from "./known-devices.ts";
import { type Attempt, tryProof } from "./login-limits.ts";
import { checkCode, type GoodCode } from "./second-factor.ts";
import { clientOf } from "./sessions.ts";

/** A logged-in user who re-authenticates. */
export interface Prover {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly user: { readonly user_id: string };
}

/**
 * What wrong proofs of a user count by. A device on which the user has logged in counts its own: who has only the
 * password, or a stolen token, cannot close the second step there.
 */
async function attemptOf(kind: "code" | "password", { services, request, user }: Prover): Promise<Attempt> {
  const { address, deviceKey } = clientOf(request);
  const account = `${kind} ${user.user_id}`;
  const isKnown = deviceKey !== undefined && (await isDeviceOf(services.db, user.user_id, deviceKey));
  return { address, account: isKnown ? `${account} ${hashKey(deviceKey).toString("hex")}` : account };
}

/** The user's password hash when the password is correct. */
async function checkPassword({ db, passwords }: Services, user_id: string, password: string): Promise<string | null> {
  const [account] = await db.query<{ password_hash: string | null }>(`select password_hash from "user" where id = $1`, [
    user_id,
  ]);
  const password_hash = account?.password_hash ?? null;
  return (await passwords.verify(password_hash, password)) ? password_hash : null;
}

/**
 * The user's own password hash when the password is correct, else null. Counted separately from the login: a stolen
 * token must not lock its owner out.
 * @throws AppError too_many_attempts
 */
export async function tryOwnPassword(prover: Prover, password: string) {
  const { services, user } = prover;
  const attempt = await attemptOf("password", prover);
  return tryProof(services.db, attempt, () => checkPassword(services, user.user_id, password));
}

/** @throws AppError wrong_password, too_many_attempts */
export async function requirePassword(prover: Prover, password: string): Promise<void> {
  if (!(await tryOwnPassword(prover, password))) throw new AppError("wrong_password", { field: "password" });
}

/**
 * Checks a code within the limits for wrong passwords.
 * @param check the result for a correct code, null for a wrong one
 * @throws AppError wrong_code, too_many_attempts
 */
export async function requireCode<T>(prover: Prover, check: () => Promise<T | null>): Promise<T> {
  const good = await tryProof(prover.services.db, await attemptOf("code", prover), check);
  if (good === null) throw new AppError("wrong_code", { field: "code" });
  return good;
}

/**
 * Checks password and code without consuming the code.
 * @throws AppError wrong_password, wrong_code, too_many_attempts
 */
export async function requireBoth(prover: Prover, { password, code }: WholeProof): Promise<GoodCode> {
  await requirePassword(prover, password);
  return requireCode(prover, () => checkCode(prover.services, prover.user.user_id, code));
}
