import type { FastifyRequest } from "fastify";
import type { WholeProof } from "#shared/domain/account/second-factor.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Services } from "#server/engine/services/services.ts";
import { tryProof } from "./login-limits.ts";
import { checkCode, type GoodCode } from "./second-factor.ts";

/** A logged-in user who re-authenticates. */
export interface Prover {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly user: { readonly user_id: string };
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
export function tryOwnPassword({ services, request, user: { user_id } }: Prover, password: string) {
  const attempt = { account: `password ${user_id}`, address: request.ip };
  return tryProof(services.db, attempt, () => checkPassword(services, user_id, password));
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
export async function requireCode<T>({ services, request, user }: Prover, check: () => Promise<T | null>): Promise<T> {
  const attempt = { account: `code ${user.user_id}`, address: request.ip };
  const good = await tryProof(services.db, attempt, check);
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
